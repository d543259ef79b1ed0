import type { JournaledWrite } from '../../ledger/journaled-writes.ts';

type Step = Pick<JournaledWrite, 'id' | 'kind' | 'state'>;

/** Writes of one batch that differ in kind are steps: each is sent only once those before it are done, since it takes their place. */
export const areSteps = (writes: readonly Step[]): boolean =>
  writes.some(({ kind }) => kind !== writes[0]?.kind);

export const isDone = ({ state }: Pick<Step, 'state'>): boolean =>
  state === 'done' || state === 'resolved_done';

const isUndone = ({ state }: Step): boolean => state === 'refused' || state === 'resolved_not_done';

/** Those of some steps that must not be sent any more: one before them is known not to have happened. */
export function forsaken<Each extends Step>(steps: readonly Each[]): readonly Each[] {
  if (!areSteps(steps)) return [];
  const failedAt = steps.findIndex(isUndone);
  return failedAt < 0 ? [] : steps.slice(failedAt + 1).filter(({ state }) => state === 'intended');
}
