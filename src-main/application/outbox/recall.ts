import { asCicloError } from '../../core/failure.ts';
import type { MandateRecord } from '../../core/records.ts';
import {
  isOpenWrite,
  isReadable,
  type JournaledWrite,
  type JournalRow,
} from '../../ledger/journaled-writes.ts';
import { closeDone } from './close.ts';
import { isMandateOf } from './kinds/create-mandate.ts';
import { mandatesSince, offMs } from './kinds/new-records.ts';
import type { WriteSession } from './session.ts';

/** How long the bank's mandates may take to be listed, in milliseconds. */
const LISTING_MS = 300_000;

type Creation = Extract<JournaledWrite, { kind: 'create_mandate' }>;

const isOpenCreation = (write: JournalRow): write is Creation =>
  isReadable(write) && write.kind === 'create_mandate' && isOpenWrite(write);

/**
 * Closes what of a batch has happened though its journal does not know: a ledger that was restored from a backup has forgotten what was
 * sent after it, and a mandate that is asked for again is a second one. Answers the batch as it is then. A bank without lists cannot be
 * asked: there the journal is believed. Throws why the bank could not be asked.
 */
export async function recall(
  session: WriteSession,
  batch: readonly JournalRow[],
): Promise<readonly JournalRow[]> {
  const open = batch.filter(isOpenCreation);
  const [first] = open;
  if (first === undefined) return batch;
  const { connectionId, ledgers } = session;
  const made = await madeSince(session, first);
  for (const write of open) {
    const ours = await madeBy(session, write, made);
    if (ours !== undefined) await closeDone(session, write, { state: 'resolved_done', bankId: ours.idRec });
  }
  return ledgers.write.writeBatch(connectionId, first.batchId ?? '');
}

async function madeSince(
  { api, now, clock }: WriteSession,
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
  { ledgers, connectionId }: WriteSession,
  { kind, key, payload }: Creation,
  made: readonly MandateRecord[],
): Promise<MandateRecord | undefined> {
  const alike = made.filter((mandate) => isMandateOf(payload, mandate));
  if (alike.length === 0) return undefined;
  const known = await ledgers.write.idsBrought(connectionId, kind, key);
  return alike.find(({ idRec }) => !known.includes(idRec));
}
