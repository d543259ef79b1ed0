import type { LedgerFigures } from '../../../../src-preload/contract/office.ts';
import { LAST_DAY_TO_CHARGE } from '../../../../src-preload/contract/vocabulary/charging.ts';
import { BASES, type Basis } from '../../../../src-preload/contract/vocabulary/closing.ts';
import { EVERY_EXPECTED } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { addDays, type CivilDate } from '../../../core/civil-date.ts';
import { exactSum } from '../../../core/money.ts';
import type { SyncRun } from '../../model/ledger-writer.ts';
import { readClosings } from '../accounts/closings.ts';
import { readSideTotal } from '../pages/side-lists.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

type GroupTotal = { readonly count: number; readonly amount: string; readonly oldest: CivilDate | null };
const NOTHING: GroupTotal = { count: 0, amount: '0', oldest: null };

/** The totals that the list of charges and the overview are added up from. */
const OF_GROUP = `
  SELECT coalesce(sum(charges), 0) AS count, CAST(coalesce(sum(amount), 0) AS TEXT) AS amount,
    min(due_date) FILTER (WHERE charges > 0) AS oldest
  FROM total WHERE grp = ?`;

const FIRST_TO_CHARGE = `
  SELECT min(start) FROM expected_cycle INDEXED BY expected_by_state WHERE state = 'to_charge'`;

const OPEN_WRITES = `
  SELECT count(*) AS count, count(*) FILTER (WHERE state = 'unknown') AS inDoubt
  FROM intended_write INDEXED BY intended_write_open WHERE is_open`;

/** What is known beside the accounts: the day of the states, and the last good poll. */
type Known = { readonly asOf: CivilDate | null; readonly lastRun: SyncRun | null };

/** What a ledger comes to at a glance; each figure is the total of the list that leads on from it. */
export function readFigures(prepare: StatementCache, { asOf, lastRun }: Known): LedgerFigures {
  const { oldest, ...unpaid } = groupTotal(prepare, 'unpaid');
  const { oldest: _, ...attention } = groupTotal(prepare, 'attention');
  const { refunded: _refunded, ...toCharge } = readSideTotal(prepare, 'expected', {
    ...EVERY_EXPECTED,
    states: ['to_charge'],
  });
  const { count, amount } = readSideTotal(prepare, 'orphans', EVERY_EXPECTED);
  return {
    asOf,
    unpaid: { ...unpaid, oldest },
    toCharge: { ...toCharge, until: lastDayToCharge(prepare) },
    attention,
    orphans: { count, amount },
    lastGoodPoll: lastRun?.finishedAt ?? null,
    closed: lastClosed(prepare),
    outbox: prepare<LedgerFigures['outbox']>(OPEN_WRITES).get() ?? { count: 0, inDoubt: 0 },
  };
}

function groupTotal(prepare: StatementCache, group: 'unpaid' | 'attention') {
  const { count, amount, oldest } = prepare<GroupTotal>(OF_GROUP).get(group) ?? NOTHING;
  return { count, amount: exactSum(amount), oldest };
}

/** The last day on which the cycle that starts first can be charged. */
function lastDayToCharge(prepare: StatementCache): CivilDate | null {
  const first = prepare<CivilDate | null>(FIRST_TO_CHARGE).pluck().get() ?? null;
  return first && addDays(first, -LAST_DAY_TO_CHARGE);
}

function lastClosed(prepare: StatementCache): LedgerFigures['closed'] {
  const standing = readClosings(prepare).filter(({ reopened }) => reopened === null);
  const lastBy = (basis: Basis): string | null =>
    standing
      .filter((closing) => closing.basis === basis)
      .map(({ month }) => month)
      .toSorted()
      .at(-1) ?? null;
  return Object.fromEntries(BASES.map((basis) => [basis, lastBy(basis)])) as LedgerFigures['closed'];
}
