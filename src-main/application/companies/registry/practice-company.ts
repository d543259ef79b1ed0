import { CicloError } from '../../../core/failure.ts';

/** The practice company's own id, which no company gets by its name. Which company it is, its mark alone tells: one that came by this id before is a real one. */
export const PRACTICE_ID = 'banco-de-treino';

type Marked = { readonly isPractice: boolean; readonly server?: unknown };

/** The practice company among those of a folder. One that was taken to a server is no world's any more: colleagues work there. */
export const practiceOf = <Each extends Marked>(all: readonly Each[]): Each | undefined =>
  all.find(({ isPractice, server }) => isPractice && server == null);

/** Throws `practice_company`: its settings and its ledger are the practice bank's, which takes whatever a person changes in them away at its next start. */
export function refusePractice({
  isPractice,
  name,
}: {
  readonly isPractice: boolean;
  readonly name: string;
}): void {
  if (isPractice) throw new CicloError('practice_company', `${name} is the practice company`, { name });
}
