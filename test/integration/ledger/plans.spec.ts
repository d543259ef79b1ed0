import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../src-main/core/civil-date.ts';
import { sqlFor } from '../../../src-main/ledger/engine/ledger-database.ts';
import { sqliteLedger } from '../../../src-main/ledger/engine/sqlite-database.ts';
import { markedChargesSql, markedSettlementsSql } from '../../../src-main/ledger/evaluation/charge-facts.ts';
import { CYCLE_ORDERS as INDEXES } from '../../../src-main/ledger/model/cycle-indexes.ts';
import { readOverview } from '../../../src-main/ledger/reading/overview/overview.ts';
import { openCyclePages } from '../../../src-main/ledger/reading/pages/cycle-pages.ts';
import { openCycleRows } from '../../../src-main/ledger/reading/rows/cycle-rows.ts';
import { openPayerSearch } from '../../../src-main/ledger/reading/rows/payer-search.ts';
import { openSnapshot } from '../../../src-main/ledger/reading/rows/snapshot.ts';
import { type CycleFilter, cycleFilter } from '../../../src-preload/contract/cycles.ts';
import { CYCLE_ORDERS, EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { noon } from '../../support/fake/records/ledger-records.ts';
import { smallWorld, WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { RecordingStatements } from '../../support/in-process/ledger/ledger-recording-statements.ts';

/** Each part that a filter can have. */
const PARTS = {
  states: { states: ['paid'] },
  groups: { groups: ['unpaid'] },
  dueFrom: { dueFrom: addDays(WORLD_TODAY, -30) },
  dueTo: { dueTo: WORLD_TODAY },
  settleFrom: { settleFrom: addDays(WORLD_TODAY, -30) },
  settleTo: { settleTo: WORLD_TODAY },
  paidFrom: { paidFrom: addDays(WORLD_TODAY, -30) },
  paidTo: { paidTo: WORLD_TODAY },
  payer: { payer: 'ana araujo' },
  idRec: { idRec: 'RR123456782024040100000000001' },
  payerOf: { payerOf: 'RR123456782024040100000000001' },
  amountMin: { amountMin: 9_900 },
  amountMax: { amountMax: 20_000 },
  owed: { owed: true },
} as const satisfies { readonly [Field in keyof CycleFilter]: Pick<Partial<CycleFilter>, Field> };

const FILTERS: readonly (readonly [string, Partial<CycleFilter>])[] = [
  ['everything', {}],
  ['a group', { groups: ['unpaid'] }],
  ['two groups', { groups: ['unpaid', 'attention'] }],
  ['a state', { states: ['paid'] }],
  ['a due window', { dueFrom: addDays(WORLD_TODAY, -30), dueTo: WORLD_TODAY }],
  ['a group in a due window', { groups: ['unpaid'], dueFrom: addDays(WORLD_TODAY, -30), dueTo: WORLD_TODAY }],
  ['amounts', { amountMin: 9_900, amountMax: 20_000 }],
  ['days of payment', { paidFrom: addDays(WORLD_TODAY, -30), paidTo: WORLD_TODAY }],
  ['an identifier', { payer: 'RR123456782024040100000000001' }],
  ...Object.entries(PARTS).map(([field, part]) => [field, part] as const),
  ...Object.entries(PARTS).map(
    ([field, part]) => [`${field} and a group`, { groups: ['attention'], ...part }] as const,
  ),
  ['every part', Object.assign({}, ...Object.values(PARTS))],
];
const CASES = FILTERS.flatMap(([name, part]) =>
  CYCLE_ORDERS.flatMap((by) =>
    (['asc', 'desc'] as const).map((direction) => ({ name, part, by, direction })),
  ),
);

/** Limits under which nothing is few enough to be sorted: as in a large ledger. */
const WALK_ALWAYS = {
  ...{ broad: -1, looked: 1e9, lookedOfSorted: 1e9, deep: Number.POSITIVE_INFINITY },
  rowsPerPlace: 500,
  walksDays: true,
};

/** A typed text is looked for in the index of contracts, from one end to the other: they are few. */
const FULL_SCAN =
  /^SCAN (?!cycle USING (COVERING )?INDEX|json_each|wanted|total|sqlite_schema|CONSTANT ROW|p VIRTUAL|\(subquery|x\b|w VIRTUAL|(m|mandate) USING COVERING INDEX mandate_by_contract)/;
const SORT = /TEMP B-TREE/;

let ledger: LedgerFolder;
let db: Database.Database;
let statements: RecordingStatements;

beforeAll(() => {
  ledger = new LedgerFolder();
  const writer = ledger.write();
  writer.store(smallWorld(2_400), noon('2026-03-10'));
  writer.reconcile(WORLD_TODAY, noon('2026-03-10'));
  db = new Database(ledger.file, { readonly: true });
  statements = new RecordingStatements(db);
});
afterAll(() => {
  db.close();
  ledger[Symbol.dispose]();
});

describe('the plan of a page', () => {
  it('is asserted for each part of a filter that the contract knows', () => {
    expect(Object.keys(PARTS).toSorted()).toEqual(Object.keys(cycleFilter.shape).toSorted());
  });

  it.each(
    CYCLE_ORDERS.flatMap((by) => [
      { by, part: {}, index: INDEXES[by].index },
      { by, part: { groups: ['unpaid' as const] }, index: INDEXES[by].stateIndex },
    ]),
  )('of $part by $by is read from $index alone', ({ by, part, index }) => {
    const snapshot = openSnapshot(sqliteLedger(db));
    const pages = openCyclePages(
      statements.prepare,
      snapshot,
      openPayerSearch(sqliteLedger(db)),
      WALK_ALWAYS,
    );
    statements.takePlans();
    for (const page of [0, 1])
      snapshot.within(() => pages({ ...EVERY_CYCLE, ...part }, { by, direction: 'desc' }, page));
    const read = statements.takePlans().filter((step) => /^(SCAN|SEARCH) cycle\b/.test(step));
    expect(read).not.toEqual([]);
    expect(read.filter((step) => !step.includes(` USING COVERING INDEX ${index}`))).toEqual([]);
  });

  it.each(CASES)('of $name by $by $direction walks indexes and sorts nothing', ({ part, by, direction }) => {
    const snapshot = openSnapshot(sqliteLedger(db));
    const pages = openCyclePages(
      statements.prepare,
      snapshot,
      openPayerSearch(sqliteLedger(db)),
      WALK_ALWAYS,
    );
    statements.takePlans();
    const filter = { ...EVERY_CYCLE, ...part };
    // The first page, and one that has to be sought from a remembered place.
    for (const page of [0, 11]) snapshot.within(() => pages(filter, { by, direction }, page));
    const plans = statements.takePlans().filter((step) => !step.includes('total'));
    expect(plans.filter((step) => FULL_SCAN.test(step))).toEqual([]);
    expect(plans.filter((step) => SORT.test(step) && step.includes('ORDER BY'))).toEqual([]);
  });

  it.each(CASES)(
    'of $name by $by $direction reads no table whole to sort few rows',
    ({ part, by, direction }) => {
      const snapshot = openSnapshot(sqliteLedger(db));
      const pages = openCyclePages(statements.prepare, snapshot, openPayerSearch(sqliteLedger(db)));
      statements.takePlans();
      snapshot.within(() => pages({ ...EVERY_CYCLE, ...part }, { by, direction }, 0));
      const plans = statements.takePlans().filter((step) => !step.includes('total'));
      expect(plans.filter((step) => FULL_SCAN.test(step))).toEqual([]);
    },
  );

  it.each([
    [{}, 'SEARCH cycle USING COVERING INDEX cycle_by_amount ((amount,id)<(?,?))'],
    [{ amountMin: 1 }, 'SEARCH cycle USING COVERING INDEX cycle_by_amount (amount>? AND (amount,id)<(?,?))'],
    [{ amountMax: 200_000 }, 'SEARCH cycle USING COVERING INDEX cycle_by_amount ((amount,id)<(?,?))'],
  ])('seeks a deep page of %j by key and id together', (part, plan) => {
    const snapshot = openSnapshot(sqliteLedger(db));
    const pages = openCyclePages(
      statements.prepare,
      snapshot,
      openPayerSearch(sqliteLedger(db)),
      WALK_ALWAYS,
    );
    statements.takePlans();
    const filter = { ...EVERY_CYCLE, ...part };
    snapshot.within(() => pages(filter, { by: 'amount', direction: 'desc' }, 11));
    expect(statements.takePlans()).toContain(plan);
  });

  it('reads rows by their ids', () => {
    openCycleRows(statements.prepare)([1, 2, 3], WORLD_TODAY);
    const plans = statements.takePlans();
    expect(plans.filter((step) => FULL_SCAN.test(step))).toEqual([]);
    expect(plans).toContain('SEARCH y USING PRIMARY KEY (id=?)');
  });
});

describe('the plan of the overview', () => {
  it('reads totals and indexes, never charges', () => {
    readOverview(statements.prepare, { asOf: WORLD_TODAY, calendarDay: WORLD_TODAY });
    const tables = statements.takePlans().filter((step) => /\b(charge|cycle|settlement|s)\b/.test(step));
    expect(tables).toEqual([
      'SCAN s USING COVERING INDEX settlement_joining',
      'SCAN settlement USING COVERING INDEX settlement_orphan',
    ]);
  });
});

describe('the plan of an incremental reconciliation', () => {
  it.each([
    ['charges', sqlFor(markedChargesSql('dirty_charge'), 'sqlite')],
    ['settlements', markedSettlementsSql('dirty_charge')],
  ])('starts from the marks for %s', (_, sql) => {
    const steps = db.prepare<number[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(0, 1_000);
    const [first, ...others] = steps.map(({ detail }) => detail);
    expect(first).toMatch(/^SEARCH x USING INTEGER PRIMARY KEY \(rowid>/);
    expect(others.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  });
});
