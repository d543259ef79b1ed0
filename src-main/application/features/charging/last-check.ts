import { CicloError } from '../../../core/failure.ts';
import type { LastCheck } from '../../outbox/running/claimed-work.ts';
import type { CheckedCharge } from './check-charges.ts';

/**
 * Sends what was checked, unless the last check, right before anything is journaled, finds that it was overtaken: by a settlement, a
 * person's decision, another window. Then that answer is given and nothing is sent.
 */
export async function unlessOvertaken<Sent, Answer extends object>(
  send: (lastCheck: LastCheck) => Promise<Sent>,
  check: () => Promise<Answer | null>,
): Promise<Sent | Answer> {
  const overtaken: { by: Answer | null } = { by: null };
  const lastCheck = async (): Promise<void> => {
    overtaken.by = await check();
    if (overtaken.by !== null) throw new CicloError('already_running', 'what was checked has changed since');
  };
  try {
    return await send(lastCheck);
  } catch (error) {
    if (overtaken.by !== null) return overtaken.by;
    throw error;
  }
}

/**
 * Whether charges that were checked may go out just as they were, checked once more. Throws `already_running` where one of these very
 * charges is on its way, or is another by now.
 */
export function isStillSendable(before: readonly CheckedCharge[], now: readonly CheckedCharge[]): boolean {
  const txids = before.map(({ draft }) => draft?.txid);
  const isOurs = ({ verdict }: CheckedCharge, index: number): boolean =>
    verdict.warnings.some(
      (warning) => warning.kind === 'cycle_has_live_charge' && warning.txid === txids[index],
    );
  const isChanged = ({ draft }: CheckedCharge, index: number): boolean =>
    draft !== null && draft.txid !== txids[index];
  if (now.some((each, index) => isOurs(each, index) || isChanged(each, index)))
    throw new CicloError('already_running', 'one of the charges is on its way');
  return now.every(({ draft }) => draft !== null);
}
