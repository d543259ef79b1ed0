import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type LedgerDatabase,
  type LedgerStatement,
  type Sql,
  sqlFor,
} from '../../../../src-main/ledger/engine/ledger-database.ts';
import { markedChargesSql } from '../../../../src-main/ledger/evaluation/charge-facts.ts';
import { markedMandatesSql } from '../../../../src-main/ledger/evaluation/evaluate-mandates.ts';
import { CYCLE_ORDERS as INDEXES } from '../../../../src-main/ledger/model/cycle-indexes.ts';
import { openCyclePages } from '../../../../src-main/ledger/reading/pages/cycle-pages.ts';
import { openPayerSearch } from '../../../../src-main/ledger/reading/rows/payer-search.ts';
import { openSnapshot } from '../../../../src-main/ledger/reading/rows/snapshot.ts';
import {
  openStatementCache,
  type StatementCache,
  type Value,
} from '../../../../src-main/ledger/reading/rows/statement-cache.ts';
import { CYCLE_ORDERS, EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';
import { smallWorld, WORLD_TODAY } from '../../../support/fake/records/ledger-world.ts';
import { type AnyLedger, newLedger } from '../../../support/in-process/ledger/any-ledger.ts';

/** Prepares as the reader does, and keeps what was asked so that PostgreSQL's plan of it can be asked for afterwards. */
class PlannedStatements {
  readonly #db: LedgerDatabase;
  readonly #asked: { readonly text: string; readonly values: readonly Value[] }[] = [];
  readonly prepare: StatementCache;

  constructor(db: LedgerDatabase) {
    this.#db = db;
    const cache = openStatementCache(db);
    const prepare = <Row>(sql: Sql) => this.#noting(sqlFor(sql, db.engine), cache<Row>(sql));
    this.prepare = Object.assign(prepare, { engine: db.engine });
  }

  /** The plan of each walk along the list, as the lines of one text. */
  plansOfWalks(): readonly string[] {
    const walks = this.#asked.splice(0).filter(({ text }) => text.includes('AS sortKey FROM cycle'));
    return walks.map(({ text, values }) =>
      this.#db
        .prepare<Value[], string>(`EXPLAIN (COSTS OFF) ${text}`)
        .pluck()
        .all(...values)
        .join('\n'),
    );
  }

  #noting<Row>(text: string, statement: LedgerStatement<Value[], Row>): LedgerStatement<Value[], Row> {
    const note = (values: readonly Value[]) => void this.#asked.push({ text, values });
    const noting: LedgerStatement<Value[], Row> = {
      ...statement,
      get: (...values) => {
        note(values);
        return statement.get(...values);
      },
      all: (...values) => {
        note(values);
        return statement.all(...values);
      },
      pluck: () => {
        statement.pluck();
        return noting;
      },
    };
    return noting;
  }
}

/** Places close together, so that a small ledger has deep pages too. */
const LIMITS = {
  broad: 150_000,
  looked: 20_000,
  lookedOfSorted: 1 / 4,
  deep: 2_000,
  rowsPerPlace: 500,
  walksDays: true,
};

const CASES = CYCLE_ORDERS.flatMap((by) =>
  (['asc', 'desc'] as const).flatMap((direction) => [
    { ...{ by, direction, name: 'everything', part: {} }, index: INDEXES[by].index },
    {
      ...{ by, direction, name: 'a state', part: { states: ['paid' as const] } },
      index: INDEXES[by].stateIndex,
    },
    {
      ...{ by, direction, name: 'groups', part: { groups: ['paid' as const, 'unpaid' as const] } },
      index: INDEXES[by].stateIndex,
    },
  ]),
);

const CHUNK = 20;

let ledger: AnyLedger;

beforeAll(() => {
  ledger = newLedger();
  const writer = ledger.write();
  writer.store(smallWorld(3_600), noon('2026-03-10'));
  writer.reconcile(WORLD_TODAY, noon('2026-03-10'));
  ledger.behind((db) => db.exec('ANALYZE cycle, total'));
}, 180_000);
afterAll(() => ledger[Symbol.dispose]());

describe('the plan of a page at a server', () => {
  it.each(CASES)(
    'of $name by $by $direction walks $index and sorts nothing',
    ({ by, direction, part, index }) => {
      const plans = ledger.behind((db) => {
        const statements = new PlannedStatements(db);
        const pages = openCyclePages(statements.prepare, openSnapshot(db), openPayerSearch(db), LIMITS);
        // The first page, and those that are sought from a day or a remembered place, from either end.
        const found = [0, 12, 25].map((page) => pages({ ...EVERY_CYCLE, ...part }, { by, direction }, page));
        expect(found.map(({ length }) => length)).toEqual([100, 100, 100]);
        return statements.plansOfWalks();
      });
      expect(plans.length).toBeGreaterThanOrEqual(3);
      const steps = plans.flatMap((plan) => plan.split('\n').map((line) => line.replace(/^[\s>-]+/, '')));
      expect(steps.filter((step) => /^(Incremental )?Sort\b(?! Key)/.test(step))).toEqual([]);
      const scans = steps.filter((step) => / on cycle\b/.test(step));
      expect(scans.filter((step) => !/^Index (Only )?Scan (Backward )?using/.test(step))).toEqual([]);
      expect(scans.filter((step) => !step.includes(` using ${index} on cycle`))).toEqual([]);
      expect(scans).not.toEqual([]);
    },
  );
});

describe('the plan of rows among many at a server', () => {
  it('compares each row once, and none where nobody is meant', () => {
    const sql = 'SELECT id FROM cycle WHERE payer_id IN (SELECT CAST(value AS BIGINT) FROM json_each(?))';
    const every = JSON.stringify(Array.from({ length: 3_000 }, (_, at) => at + 1));
    const [plan, found, none] = ledger.behind((db) => [
      db.prepare<[string], string>(`EXPLAIN ${sql}`).pluck().all(every).join('\n'),
      db.prepare<[string]>(sql).all(every).length,
      db.prepare<[string]>(sql).all('[]').length,
    ]);
    expect(plan).toMatch(/Hash (Semi )?Join/);
    expect(found).toBeGreaterThan(3_000);
    expect(none).toBe(0);
  });
});

describe('the plan of a search for payers at a server', () => {
  it('finds each word by its letters', () => {
    const plan = ledger.behind((db) => {
      const asked: Sql[] = [];
      const prepare: LedgerDatabase['prepare'] = (sql) => {
        asked.push(sql);
        return db.prepare(sql);
      };
      openPayerSearch({ ...db, prepare })('ana rocha');
      const [sql = ''] = asked;
      return db.writing(() => {
        // Of so few payers the server would read every one.
        db.exec('SET LOCAL enable_seqscan = off');
        db.exec('SET LOCAL enable_indexscan = off');
        const explain = db.prepare<string[], string>(`EXPLAIN (COSTS OFF) ${sqlFor(sql, 'postgres')}`);
        return explain.pluck().all('%ana%', '%ana%', '%rocha%', '%rocha%');
      });
    });
    const byLetters = plan.filter((step) => step.includes('Bitmap Index Scan on payer_by_letters'));
    expect(byLetters.length).toBeGreaterThanOrEqual(2);
    expect(plan.filter((step) => step.includes('Seq Scan'))).toEqual([]);
  });
});

/** What of a table a statement reads, for the marks after an id, as the server carries it out. */
function rowsRead(sql: Sql, alias: string, afterId: number): number {
  const explain = `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${sqlFor(sql, 'postgres')}`;
  const plan = ledger.behind((db) =>
    db.writing(() => {
      db.exec('INSERT INTO dirty_charge SELECT id FROM charge ON CONFLICT DO NOTHING');
      db.exec('INSERT INTO dirty_mandate SELECT id FROM mandate ON CONFLICT DO NOTHING');
      return db.prepare<number[], string>(explain).pluck().all(afterId, CHUNK);
    }),
  );
  const scan = plan.find((step) => new RegExp(` on \\w+ ${alias}\\b`).test(step)) ?? '';
  const [rows, loops] = [/rows=(\d+)/, /loops=(\d+)/].map((pattern) => Number(pattern.exec(scan)?.[1]));
  return Number(rows) * Number(loops);
}

describe('the plan of working out what is marked at a server', () => {
  it.each([
    ['charges', markedChargesSql('dirty_charge'), 'c', 3_300],
    ['mandates', markedMandatesSql('dirty_mandate'), 'm', 120],
  ] as const)(
    'reads the %s of a chunk alone, however many are marked before it',
    (_, sql, alias, afterId) => {
      expect(rowsRead(sql, alias, afterId)).toBe(CHUNK);
    },
  );
});
