import { bearingOfCycle } from '../../core/cycle-bearing.ts';
import { CicloError } from '../../core/failure.ts';
import type { BatchCharge } from '../../ledger/charging-reader.ts';
import type { Consent } from '../safe-writes.ts';
import { type CheckedCharge, withoutCharge } from './check-charges.ts';
import { type ChargingParts, checkSettingOf, presentOf } from './setting.ts';

/**
 * Sends what was checked, unless the last check, right before anything is journaled, finds that it was overtaken: by a settlement, a
 * person's decision, another window. Then that answer is given and nothing is sent.
 */
export async function unlessOvertaken<Sent, Answer extends object>(
  send: (consent: Consent) => Promise<Sent>,
  check: () => Promise<Answer | null>,
): Promise<Sent | Answer> {
  const overtaken: { by: Answer | null } = { by: null };
  const consent = async (): Promise<void> => {
    overtaken.by = await check();
    if (overtaken.by !== null) throw new CicloError('already_running', 'what was checked has changed since');
  };
  try {
    return await send(consent);
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

/**
 * Closes what of an interrupted batch waits to be sent although its cycle has been covered meanwhile, as not done: a charge that was
 * decided over, or paid, while the batch stood still is not sent when it goes on.
 */
export async function leaveOutCovered(
  parts: ChargingParts,
  connectionId: string,
  batchId: string,
): Promise<void> {
  const { ledgers } = parts;
  const waiting = (await ledgers.read.chargeBatch(connectionId, batchId)).filter(
    ({ state }) => state === 'intended',
  );
  if (waiting.length === 0) return;
  const replaced = (await ledgers.read.chargeTally(connectionId, batchId))?.replaces?.txid ?? null;
  const covered = await coveredOf(parts, connectionId, waiting, replaced);
  const { now } = await presentOf(parts, connectionId);
  for (const { id } of covered)
    await ledgers.write.closeWrite(connectionId, id, { state: 'resolved_not_done' }, now);
}

async function coveredOf(
  parts: ChargingParts,
  connectionId: string,
  waiting: readonly BatchCharge[],
  replaced: string | null,
): Promise<readonly BatchCharge[]> {
  const setting = await checkSettingOf(
    parts,
    connectionId,
    waiting.map(({ idRec }) => idRec),
  );
  const known = new Map(
    withoutCharge(setting, replaced).chargeable.map((each) => [each.mandate.idRec, each]),
  );
  return waiting.filter(({ idRec, txid, dueDate }) => {
    const each = known.get(idRec);
    if (each === undefined) return false;
    const others = each.charges.filter((charge) => charge.txid !== txid);
    return bearingOfCycle(each.mandate, dueDate, others).kind === 'covered';
  });
}
