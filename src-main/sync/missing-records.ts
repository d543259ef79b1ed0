import { addDays, DAY_MS } from '../core/civil-date.ts';
import { isChargeTxid } from '../core/typed-values.ts';
import type { PollContext } from './poll-context.ts';
import { readEachOnceADay, TWICE, WANING } from './read-once-a-day.ts';
import { REFUND_REACH_DAYS } from './refund-sweep.ts';
import { CHARGES, SETTLEMENTS } from './resource.ts';
import { shift } from './window.ts';

/** As long as a settlement may change, what it names and what names it is looked for. */
const SEARCH_DAYS = REFUND_REACH_DAYS;

/** Ids of a kind that are asked for in one poll: the others wait for the next. */
const MOST_BY_ID = 100;

/** Where charges are listed a strange txid is mostly that of an immediate charge, which is no concern of ours. */
const MOST_BESIDE_LISTS = 20;

/**
 * Charges that settlements name and that nothing has shown: the bank may list them late, or not at all. Where there are lists each is asked
 * for twice, on two days, since one 404 proves little and they will bring it (late-records.ts); what was paid last comes first. A txid that no charge can have is not asked for: banks refuse it.
 */
export async function readChargesOfOrphans(poll: PollContext): Promise<void> {
  if (poll.firstTime.has('charge')) return;
  const txids = await poll.ledger.orphanTxids(shift(poll.now, -SEARCH_DAYS * DAY_MS));
  const allowance = poll.byId.has('charge')
    ? { rhythm: WANING, most: MOST_BY_ID }
    : { rhythm: TWICE, most: MOST_BESIDE_LISTS };
  await readEachOnceADay(poll, CHARGES, txids.filter(isChargeTxid), allowance);
}

const SOUGHT_ON = 'named_settlements_sought_on';

/**
 * Payments that charges name, in claims and attempts, and that no list has shown. Runs after the unconfirmed charges: this is about charges still open, ended otherwise, or
 * paid in part.
 */
export async function readNamedSettlements(poll: PollContext): Promise<void> {
  const { ledger, today, notedOn, byId, firstTime } = poll;
  if (firstTime.has('settlement')) return;
  // To find them means to look through every charge of a quarter: too much for each poll of a large ledger.
  if (!byId.has('settlement') && (await ledger.note(SOUGHT_ON)) === today) return;
  const named = await ledger.namedEndToEndIds(addDays(today, -SEARCH_DAYS), today);
  const justAskedFor = new Set(await ledger.unconfirmedEndToEndIds());
  const unread = named.filter((id) => !justAskedFor.has(id));
  const isDone = await readEachOnceADay(poll, SETTLEMENTS, unread, { rhythm: WANING, most: MOST_BY_ID });
  if (isDone && (await ledger.note(SOUGHT_ON)) !== notedOn) await ledger.setNote(SOUGHT_ON, notedOn);
}
