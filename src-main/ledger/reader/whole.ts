import { RESOURCE_KINDS, type ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import { readFigures } from '../reading/overview/figures.ts';
import { readOverview } from '../reading/overview/overview.ts';
import { readOverviewMonth } from '../reading/overview/overview-month.ts';
import { readLastRun } from '../reading/rows/last-run.ts';
import type { StatementCache } from '../reading/rows/statement-cache.ts';
import { statesCounted } from '../store/open-records.ts';
import type { ReaderSources } from './sources.ts';

/** What a ledger comes to as a whole, and how it stands. */
export function wholeReading({ db, prepare, days, reading }: ReaderSources) {
  return {
    overview: reading(() => readOverview(prepare, { asOf: days.shown(), calendarDay: days.shownCalendar() })),
    /** What the ledger comes to at a glance. */
    figures: reading(() => readFigures(prepare, { asOf: days.asOf(), lastRun: readLastRun(prepare) })),
    /** Who is at work where that name was given, as the history bears it. */
    signed: reading((author: string | null) => db.signed(author)),
    /** A month as `YYYY-MM`. */
    overviewMonth: reading((month: string) => readOverviewMonth(prepare, month, days.covered())),
    /** The day up to which the bank was read, and which states are told as of; null before the first reconciliation, as the next is. */
    asOf: reading(days.asOf),
    /** The day that it was at the last poll, also where that has reached nobody. */
    calendarDay: reading(days.calendarDay),
    /** Charges of a first reading that have no state yet, since their settlements are still to be read; null once all has been read. */
    beingRead: reading(() => (days.soFar() === null ? null : countBeingRead(prepare))),
    statesCounted: reading(() => statesCounted(db)),
    lastRun: reading(() => readLastRun(prepare)),
    counts: reading(() => countRecords(prepare)),
  };
}

const countBeingRead = (prepare: StatementCache): number =>
  prepare<number>(
    'SELECT count(*) FROM dirty_charge d WHERE NOT EXISTS (SELECT 1 FROM cycle y WHERE y.id = d.charge_id)',
  )
    .pluck()
    .get() ?? 0;

function countRecords(prepare: StatementCache): Readonly<Record<ResourceKind, number>> {
  const count = (kind: ResourceKind): number =>
    prepare<number>(`SELECT count(*) FROM ${kind}`).pluck().get() ?? 0;
  const [charge, mandate, settlement] = RESOURCE_KINDS.map(count);
  return { charge: charge ?? 0, mandate: mandate ?? 0, settlement: settlement ?? 0 };
}
