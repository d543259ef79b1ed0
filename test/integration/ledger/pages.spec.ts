import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../src-main/core/civil-date.ts';
import { foldText } from '../../../src-main/ledger/model/folding.ts';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import { openCyclePages } from '../../../src-main/ledger/reading/pages/cycle-pages.ts';
import { openCycleRows } from '../../../src-main/ledger/reading/rows/cycle-rows.ts';
import { openPayerSearch } from '../../../src-main/ledger/reading/rows/payer-search.ts';
import { openSnapshot } from '../../../src-main/ledger/reading/rows/snapshot.ts';
import { openStatementCache } from '../../../src-main/ledger/reading/rows/statement-cache.ts';
import type { CycleFilter, CycleRow, CycleSort } from '../../../src-preload/contract/cycles.ts';
import { EVERY_CYCLE, MOST_ROWS_AT_ONCE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { charge, noon } from '../../support/fake/records/ledger-records.ts';
import { smallWorld, WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { chargesWithMandates } from '../../support/in-process/ledger/charges-with-mandates.ts';

const WORLD = smallWorld(3_600);
const AT = noon('2026-03-10');

const FILTERS: readonly (readonly [string, Partial<CycleFilter>])[] = [
  ['everything', {}],
  ['a group', { groups: ['unpaid'] }],
  ['groups and states', { groups: ['unpaid', 'attention'], states: ['rejected', 'unpaid', 'refunded'] }],
  ['a state that no charge has', { states: ['waived'] }],
  ['a due window', { dueFrom: addDays(WORLD_TODAY, -40), dueTo: addDays(WORLD_TODAY, 10) }],
  ['an open window of unpaid', { groups: ['unpaid'], dueTo: addDays(WORLD_TODAY, -100) }],
  ['amounts', { amountMin: 9_900, amountMax: 20_000 }],
  ['days of debit', { settleFrom: addDays(WORLD_TODAY, -40), settleTo: addDays(WORLD_TODAY, -10) }],
  ['days of payment', { paidFrom: addDays(WORLD_TODAY, -40), paidTo: addDays(WORLD_TODAY, -10) }],
  ['what was paid up to a day', { paidTo: addDays(WORLD_TODAY, -40) }],
  ['a payer', { payer: 'araujo' }],
  ['a document', { payer: '12' }],
  ['a payer and a group', { payer: 'Gonçalves', groups: ['paid'] }],
  ['a mandate', { idRec: WORLD.mandates[7]?.idRec ?? null }],
  ['whoever pays a mandate', { payerOf: WORLD.mandates[7]?.idRec ?? null }],
  ['nobody', { payerOf: 'RR00000000202404010000000none' }],
];
const ORDERS = ['dueDate', 'settleDate', 'payer', 'amount', 'paidAt'] as const;
const DIRECTIONS = ['asc', 'desc'] as const;

let ledger: AnyLedger;
let writer: LedgerWriter;
let reader: LedgerReader;

beforeAll(() => {
  ledger = newLedger();
  writer = ledger.write();
  writer.store(WORLD, AT);
  writer.reconcile(WORLD_TODAY, AT);
  reader = ledger.read();
});
afterAll(() => ledger[Symbol.dispose]());

function allPages(filter: CycleFilter, sort: CycleSort): readonly CycleRow[] {
  const rows: CycleRow[] = [];
  for (let page = 0; ; page += 1) {
    const next = reader.cyclesPage(filter, sort, page);
    if (next.length === 0) return rows;
    rows.push(...next);
  }
}

const documents = new Map(WORLD.mandates.map(({ idRec, payer }) => [idRec, payer.document?.number ?? '']));

const dayPaid = (at: string): string => new Date(Date.parse(at) - 10_800_000).toISOString().slice(0, 10);

/** The filter in plain words: slow, and nothing to do with SQL. */
function passes(filter: CycleFilter, row: CycleRow): boolean {
  const [search, document] = [foldText(filter.payer), documents.get(row.idRec ?? '') ?? ''];
  const name = foldText(row.payerName);
  const isFound =
    search.length < 3
      ? name.startsWith(search) || document.startsWith(search)
      : name.includes(search) || document.includes(search);
  return (
    (filter.states.length === 0 || filter.states.includes(row.state)) &&
    (filter.groups.length === 0 || filter.groups.includes(row.group)) &&
    (filter.dueFrom === null || row.dueDate >= filter.dueFrom) &&
    (filter.dueTo === null || row.dueDate <= filter.dueTo) &&
    (filter.settleFrom === null || row.settleDate >= filter.settleFrom) &&
    (filter.settleTo === null || row.settleDate <= filter.settleTo) &&
    (filter.paidFrom === null || (row.paidAt !== null && dayPaid(row.paidAt) >= filter.paidFrom)) &&
    (filter.paidTo === null || (row.paidAt !== null && dayPaid(row.paidAt) <= filter.paidTo)) &&
    (filter.amountMin === null || row.amount >= filter.amountMin) &&
    (filter.amountMax === null || row.amount <= filter.amountMax) &&
    (filter.idRec === null || row.idRec === filter.idRec) &&
    (filter.payerOf === null || document === documents.get(filter.payerOf)) &&
    (search === '' || isFound)
  );
}

const keyOf = (row: CycleRow, by: CycleSort['by']): string | number =>
  by === 'payer' ? foldText(row.payerName) : (row[by] ?? '');

describe('pages of the cycle list', () => {
  const position = new Map(WORLD.charges.map(({ txid }, index) => [txid, index]));
  const everything = (): readonly CycleRow[] => allPages(EVERY_CYCLE, { by: 'dueDate', direction: 'asc' });

  it.each(FILTERS)('hold each row of %s once, in every order and both directions', (_, part) => {
    const filter = { ...EVERY_CYCLE, ...part };
    const wanted = everything().filter((row) => passes(filter, row));
    for (const by of ORDERS) {
      for (const direction of DIRECTIONS) {
        const sign = direction === 'asc' ? 1 : -1;
        const sorted = wanted.toSorted((a, b) => {
          const [left, right] = [keyOf(a, by), keyOf(b, by)];
          const tie = (position.get(a.txid) ?? 0) - (position.get(b.txid) ?? 0);
          return sign * (left < right ? -1 : left > right ? 1 : tie);
        });
        expect(allPages(filter, { by, direction }).map(({ txid }) => txid)).toEqual(
          sorted.map(({ txid }) => txid),
        );
      }
    }
  });

  it.each(FILTERS)('of %s are the same whether walked or sorted', (_, part) => {
    const filter = { ...EVERY_CYCLE, ...part };
    const limits = {
      broad: 400,
      looked: 600,
      lookedOfSorted: 1,
      deep: 500,
      rowsPerPlace: 300,
      walksDays: true,
    };
    ledger.behind((db) => {
      const [prepare, snapshot] = [openStatementCache(db), openSnapshot(db)];
      const pages = openCyclePages(prepare, snapshot, openPayerSearch(db), limits);
      const rows = openCycleRows(prepare);
      for (const by of ORDERS) {
        for (const page of [0, 1, 4, 5, 7, 30]) {
          const sort = { by, direction: 'desc' } as const;
          const ids = snapshot.within(() => pages(filter, sort, page));
          const txids = rows(ids, WORLD_TODAY).map(({ txid }) => txid);
          expect(txids).toEqual(reader.cyclesPage(filter, sort, page).map(({ txid }) => txid));
        }
      }
    });
  });

  it('are the same whether one scrolls or jumps, and whichever way round one has looked before', () => {
    const fresh = ledger.read();
    for (const direction of DIRECTIONS) {
      const sort = { by: 'amount', direction } as const;
      const scrolled = allPages(EVERY_CYCLE, sort).map(({ txid }) => txid);
      for (const page of [35, 3, 20, 0, 36, 400]) {
        const txids = fresh.cyclesPage(EVERY_CYCLE, sort, page).map(({ txid }) => txid);
        expect(txids).toEqual(scrolled.slice(page * 100, page * 100 + 100));
      }
    }
  });

  it('end where the list ends, however far behind its end one goes on', () => {
    const filter = { ...EVERY_CYCLE, groups: ['unpaid' as const], dueTo: addDays(WORLD_TODAY, -100) };
    const sort = { by: 'payer', direction: 'asc' } as const;
    const pages = Math.ceil(allPages(filter, sort).length / 100);
    const fresh = ledger.read();
    for (let page = 0; page < pages; page += 1) fresh.cyclesPage(filter, sort, page);
    for (const behind of [pages, pages + 1, pages + 2, pages])
      expect(fresh.cyclesPage(filter, sort, behind)).toEqual([]);
  });

  it('follow the ledger as it changes', () => {
    const filter = { ...EVERY_CYCLE, states: ['waived' as const] };
    const sort = { by: 'dueDate', direction: 'asc' } as const;
    expect(reader.cyclesPage(filter, sort, 0)).toEqual([]);
    const unpaid = reader.longestUnpaid(1)[0]?.txid ?? '';
    writer.decide(unpaid, 'waived', 'goodwill', AT);
    expect(reader.cyclesPage(filter, sort, 0).map(({ txid }) => txid)).toEqual([unpaid]);
    writer.decide(unpaid, null, '', AT);
  });
});

describe('sums of the cycle list', () => {
  it.each(FILTERS)('of %s are those of its rows', (_, part) => {
    const filter = { ...EVERY_CYCLE, ...part };
    const sort = { by: 'dueDate', direction: 'asc' } as const;
    const rows = allPages(filter, sort);
    const sum = (field: 'amount' | 'paid' | 'refunded'): number =>
      rows.reduce((total, row) => total + Number(row[field]), 0);
    const summary = reader.cyclesSummary(filter);
    expect(reader.cyclesList(filter, sort)).toEqual({ rows: rows.slice(0, MOST_ROWS_AT_ONCE), summary });
    expect(summary.all).toEqual({ count: rows.length, amount: sum('amount') });
    expect([summary.paid, summary.refunded]).toEqual([sum('paid'), sum('refunded')]);
    const groups = Object.groupBy(rows, ({ group }) => group);
    const counts = Object.entries(groups).map(([group, members]) => [group, members.length]);
    const counted = Object.entries(summary.byGroup).map(([group, { count }]) => [group, count]);
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(counts));
  });
});

describe('streams for exports', () => {
  it('give every charge of a filter by due date and txid', () => {
    const filter = { ...EVERY_CYCLE, groups: ['attention' as const, 'unpaid' as const] };
    const rows = [...chargesWithMandates(reader, filter)];
    const keys = rows.map(({ dueDate, txid }) => `${dueDate} ${txid}`);
    expect(keys).toEqual(keys.toSorted());
    expect(rows).toHaveLength(reader.cyclesSummary(filter).all.count);
    const paid = rows.find(({ state }) => state === 'underpaid');
    const settlement = WORLD.settlements.find(({ txid }) => txid === paid?.txid);
    expect(paid?.endToEndIds).toBe(settlement?.endToEndId);
    expect(paid?.payerDocument?.number).toBe(documents.get(paid?.idRec ?? ''));
  });

  it('let other calls and writes go on meanwhile, and show one moment', () => {
    const stream = chargesWithMandates(reader, EVERY_CYCLE)[Symbol.iterator]();
    stream.next();
    const unpaid = reader.longestUnpaid(1)[0]?.txid ?? '';
    writer.decide(unpaid, 'waived', '', AT);
    const rest = [...{ [Symbol.iterator]: () => stream }];
    expect(rest.filter(({ state }) => state === 'waived')).toEqual([]);
    expect(reader.cycleDetail(unpaid)?.row.state).toBe('waived');
    writer.decide(unpaid, null, '', AT);
  });
});

describe('charges of one due date', () => {
  it('come by txid in streams, whatever order they were stored in', () => {
    using small = newLedger();
    const own = small.write();
    own.store({ charges: ['tx3', 'tx1', 'tx2'].map((txid) => charge({ txid })) }, AT);
    own.reconcile(WORLD_TODAY, AT);
    expect([...chargesWithMandates(small.read(), EVERY_CYCLE)].map(({ txid }) => txid)).toEqual([
      'tx1',
      'tx2',
      'tx3',
    ]);
  });
});

describe('the overview', () => {
  it('adds up what the rows say', () => {
    const rows = allPages(EVERY_CYCLE, { by: 'dueDate', direction: 'asc' });
    const { months, thisMonth, aging, attention } = reader.overview();
    expect(months.map(({ month }) => month).slice(-2)).toEqual(['2026-02', '2026-03']);
    expect(thisMonth).toEqual(months.at(-1));
    for (const { month, expected, received, unpaid } of months) {
      const due = rows.filter(({ dueDate }) => dueDate.startsWith(month));
      const live = due.filter(({ group }) => group !== 'closed');
      const total = (some: readonly CycleRow[], value: (row: CycleRow) => number) => ({
        count: some.length,
        amount: some.reduce((sum, row) => sum + value(row), 0),
      });
      expect(expected).toEqual(total(live, ({ amount }) => amount));
      expect(unpaid).toEqual(
        total(
          due.filter(({ group }) => group === 'unpaid'),
          ({ amount }) => amount,
        ),
      );
      const net = ({ paid, refunded }: CycleRow): number => Number(paid) - Number(refunded);
      expect(received).toEqual(
        total(
          live.filter((row) => net(row) > 0),
          net,
        ),
      );
    }
    const late = rows.filter(({ group, daysLate }) => group === 'unpaid' && daysLate !== null);
    const inSecondBucket = late.filter(
      ({ daysLate }) => daysLate !== null && daysLate >= 8 && daysLate <= 15,
    );
    expect(aging.reduce((sum, { total }) => sum + total.count, 0)).toBe(late.length);
    expect(aging[1]).toMatchObject({ bucket: '8_15', total: { count: inSecondBucket.length } });
    const needing = rows.filter(({ group }) => group === 'attention');
    expect(attention.reduce((sum, { total }) => sum + total.count, 0)).toBe(needing.length);
  });
});
