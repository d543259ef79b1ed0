import { CicloError } from '../../../core/failure.ts';

/** The practice company's own id, which no company gets by its name. Which company it is, its mark tells, which the settings file lets stand on no other: one that came by this id before is a real one. */
export const PRACTICE_ID = 'banco-de-treino';

/** The practice company among those of a folder. */
export const practiceOf = <Each extends { readonly isPractice: boolean }>(
  all: readonly Each[],
): Each | undefined => all.find(({ isPractice }) => isPractice);

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
