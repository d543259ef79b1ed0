import { asCicloError, CicloError } from '../../../core/failure.ts';
import {
  isOpenWrite,
  isReadable,
  type JournaledWrite,
  type JournalRow,
} from '../../../ledger/model/journaled-writes.ts';
import { isMandateOf, mayBeMandateOf } from '../kinds/create-mandate.ts';
import { mandatesSince, offMs } from '../kinds/new-records.ts';
import { mayBeEmpty } from '../looking/absent-lists.ts';
import { isOfThisAccount } from '../session/of-this-account.ts';
import type { WriteSession } from '../session/session.ts';
import { closeDone } from './close.ts';

/** How long the bank's mandates may take to be listed, in milliseconds. */
const LISTING_MS = 300_000;

type Creation = Extract<JournaledWrite, { kind: 'create_mandate' }>;

const isOpenCreation = (write: JournalRow): write is Creation =>
  isReadable(write) && write.kind === 'create_mandate' && isOpenWrite(write);

/**
 * A batch is for the account for which it was journaled, all of it at once: its mandates made at another one would be real ones there. Throws
 * `batch_other_account` where its company is at another account by now, and why the bank could not be asked; then nothing of it may be sent.
 */
export async function refuseBatchOfOtherAccount(
  session: WriteSession,
  batch: readonly JournalRow[],
): Promise<void> {
  const open = batch.find(isOpenWrite);
  if (open === undefined || (await isOfThisAccount(session, open))) return;
  throw new CicloError('batch_other_account', `batch ${open.batchId} was journaled for another account`);
}

/**
 * Closes what of a batch has happened though its journal does not know: a ledger that was restored from a backup has forgotten what was
 * sent after it, and a mandate that is asked for again is a second one. Answers the batch as it is then. A bank without lists cannot be
 * asked: there the journal is believed. Throws why the bank could not be asked, and `mandates_unreadable` where what it shows leaves open
 * whether one of the batch is there; then nothing of it may be sent.
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
  let hidden = 0;
  for (const write of open) if ((await recallOne(session, write, made)) === 'hidden') hidden += 1;
  if (hidden > 0)
    throw new CicloError('mandates_unreadable', `${hidden} of ${open.length} mandates may be there already`);
  return ledgers.write.writeBatch(connectionId, first.batchId ?? '');
}

/** Closes a creation where its mandate is among those made; `hidden` where it may be among what was not understood. */
async function recallOne(
  session: WriteSession,
  write: Creation,
  made: Made,
): Promise<'there' | 'hidden' | 'not_there'> {
  const { ledgers, connectionId } = session;
  const known = new Set(await ledgers.write.idsBrought(connectionId, write.kind, write.key));
  const ours = made.records.find(
    (mandate) => !known.has(mandate.idRec) && isMandateOf(write.payload, mandate),
  );
  if (ours === undefined) return mayBeThere(write, made, known) ? 'hidden' : 'not_there';
  await closeDone(session, write, { state: 'resolved_done', bankId: ours.idRec });
  return 'there';
}

type Made = Awaited<ReturnType<typeof mandatesSince>>;
const NOTHING_MADE: Made = { records: [], unreadable: [], isWhole: true };

const mayBeThere = (
  { payload }: Creation,
  { unreadable, isWhole }: Made,
  known: ReadonlySet<string>,
): boolean => !isWhole || unreadable.some((record) => mayBeMandateOf(payload, record, known));

async function madeSince(session: WriteSession, { intendedAt }: Creation): Promise<Made> {
  const { api, clock, lookSignal } = session;
  try {
    const signal = lookSignal(LISTING_MS);
    const when = { since: intendedAt, now: clock.now(), offMs: offMs(clock) };
    return await mandatesSince(api, when, signal, (failure) => mayBeEmpty(session, failure));
  } catch (error) {
    if (asCicloError(error).code === 'list_not_offered') return NOTHING_MADE;
    throw error;
  }
}
