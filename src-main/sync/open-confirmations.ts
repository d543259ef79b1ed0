import { type PollContext, stopIfCancelled } from './poll-context.ts';
import { fitForPath } from './resource.ts';

/**
 * Confirmation requests that may still change, read by id at each poll: no list has them. One that the bank does not know stays as it
 * is. A failed read does not lose its neighbours; it is thrown once they are stored.
 */
export async function readOpenConfirmations({ api, ledger, limiter, signal }: PollContext): Promise<void> {
  const open = fitForPath(await ledger.openConfirmations());
  const outcomes = await Promise.allSettled(
    open.map((id) => limiter.run(() => api.writes.readConfirmation(id, signal))),
  );
  stopIfCancelled(signal);
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  await ledger.storeConfirmations(answers.filter((answer) => answer !== null));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
