import { asCicloError, type CicloError } from '../../../core/failure.ts';
import type { Finding } from '../../../core/writes/write-finding.ts';
import type { JournaledWrite } from '../../../ledger/model/journaled-writes.ts';
import { meaningOfAbsence, outOfOrder } from '../../../sync/absence.ts';
import { aroundDay } from '../../../sync/window.ts';
import { isAbsence } from '../../../sync/window-reading.ts';
import type { WriteSession } from '../session/session.ts';

/** What 404 for the bank's list of mandates, or its word that it has none, means by what polls have found. */
const meaningOf = ({ ledgers: { write }, connectionId }: WriteSession, failure: CicloError) =>
  meaningOfAbsence({ note: (name) => write.note(connectionId, name) }, failure);

/** The finding for a write whose list the bank does not have. Of the lists in which writes are looked for polls read that of mandates alone: of others nothing can be told. */
export async function findingWithoutList(
  session: WriteSession,
  { kind }: Pick<JournaledWrite, 'kind'>,
  error: CicloError,
): Promise<Finding> {
  const meaning = kind === 'create_mandate' ? await meaningOf(session, error) : 'no_list';
  if (meaning === 'no_list') return { kind: 'cannot_tell' };
  // Looked at once, an empty list and a gateway that is being renewed are alike.
  return meaning === 'empty'
    ? { kind: 'withheld', error }
    : { kind: 'unreachable', error: outOfOrder('the list of mandates') };
}

/**
 * Whether a window of mandates that answered 404 may hold none, and not the list be missing: the bank may say so by it, and shows a window that holds something.
 * Throws `bank_down` where it says otherwise that a list is empty, or shows that window neither.
 */
export async function mayBeEmpty(session: WriteSession, failure: CicloError): Promise<boolean> {
  const meaning = await meaningOf(session, failure);
  if (meaning === 'outage') throw outOfOrder('the list of mandates');
  if (meaning === 'empty') await showKnown(session);
  return meaning === 'empty';
}

async function showKnown({ api, ledgers, connectionId, clock, lookSignal }: WriteSession): Promise<void> {
  const known = await ledgers.write.latestKnown(connectionId, 'mandate');
  if (known === null) return;
  const { from, to } = aroundDay(known.on, api.limits.windowDays);
  const present = clock.now();
  const window = { from, to: from < present && present < to ? present : to };
  await api.listMandates(window, 0, lookSignal()).catch((error) => {
    throw isAbsence(asCicloError(error)) ? outOfOrder(`the list of mandates of ${known.on}`) : error;
  });
}
