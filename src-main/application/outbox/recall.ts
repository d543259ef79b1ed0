import { asCicloError } from '../../core/failure.ts';
import type { MandateRecord } from '../../core/records.ts';
import type { JournaledWrite } from '../../ledger/journaled-writes.ts';
import { isLeft } from './batch-tally.ts';
import type { Bench } from './bench.ts';
import { closeDone } from './carry-out.ts';
import { mandatesSince, offMs } from './new-records.ts';
import { isMandateOf } from './recognition.ts';

/** How long the bank's mandates may take to be listed, in milliseconds. */
const LISTING_MS = 300_000;

type Creation = Extract<JournaledWrite, { kind: 'create_mandate' }>;

const isCreation = (write: JournaledWrite): write is Creation => write.kind === 'create_mandate';

/**
 * Closes what of a batch has happened though its journal does not know: a ledger that was restored from a backup has forgotten what was
 * sent after it, and a mandate that is asked for again is a second one. Answers the batch as it is then. A bank without lists cannot be
 * asked: there the journal is believed. Throws why the bank could not be asked.
 */
export async function recall(
  bench: Bench,
  batch: readonly JournaledWrite[],
): Promise<readonly JournaledWrite[]> {
  const open = batch.filter(isLeft).filter(isCreation);
  const [first] = open;
  if (first === undefined) return batch;
  const { connectionId, ledgers } = bench;
  const made = await madeSince(bench, first);
  for (const write of open) {
    const ours = await madeBy(bench, write, made);
    if (ours !== undefined) await closeDone(bench, write, { state: 'resolved_done', bankId: ours.idRec });
  }
  return ledgers.write.writeBatch(connectionId, first.batchId ?? '');
}

async function madeSince(
  { api, now, clock }: Bench,
  { intendedAt }: Creation,
): Promise<readonly MandateRecord[]> {
  try {
    const signal = AbortSignal.timeout(LISTING_MS);
    const when = { since: intendedAt, now: now(), offMs: offMs(clock) };
    return await mandatesSince(api, when, signal);
  } catch (error) {
    if (asCicloError(error).code === 'list_not_offered') return [];
    throw error;
  }
}

async function madeBy(
  { ledgers, connectionId }: Bench,
  { kind, key, payload }: Creation,
  made: readonly MandateRecord[],
): Promise<MandateRecord | undefined> {
  const alike = made.filter((mandate) => isMandateOf(payload, mandate));
  if (alike.length === 0) return undefined;
  const known = await ledgers.write.idsBrought(connectionId, kind, key);
  return alike.find(({ idRec }) => !known.includes(idRec));
}
