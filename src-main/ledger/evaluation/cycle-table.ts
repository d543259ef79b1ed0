import type { Database } from 'better-sqlite3';
import { exactSum } from '../../core/money.ts';
import type { MarkTable } from './charge-facts.ts';
import type { Contribution } from './running-totals.ts';

/** A row of the `cycle` table without its id: a charge's place in the lists. Amounts in centavos. */
export type CycleColumns = Contribution & {
  readonly payerId: number | null;
  readonly payerKey: string;
  readonly paidAt: string | null;
  readonly paidDaysLate: number | null;
  readonly reviewOn: string | null;
  /** JSON of the reasons. */
  readonly reasons: string;
};

/** Field of {@link CycleColumns} and its column, in the order of the table. */
const COLUMNS = [
  ['payerId', 'payer_id'],
  ['payerKey', 'payer_key'],
  ['dueDate', 'due_date'],
  ['settleDate', 'settle_date'],
  ['amount', 'amount'],
  ['state', 'state'],
  ['grp', 'grp'],
  ['paid', 'paid'],
  ['refunded', 'refunded'],
  ['paidAt', 'paid_at'],
  ['paidDaysLate', 'paid_days_late'],
  ['reviewOn', 'review_on'],
  ['reasons', 'reasons'],
] as const satisfies readonly (readonly [keyof CycleColumns, string])[];

export type CycleTable = {
  /** Rows of the marked charges from after one id to another, by id. */
  readonly ofMarked: (afterId: number, lastId: number) => ReadonlyMap<number, CycleColumns>;
  readonly insert: (id: number, row: CycleColumns) => void;
  readonly update: (id: number, row: CycleColumns) => void;
};

type Value = string | number | null;

/** Sums come out as text: as a number the largest would lose their last digits. */
export type SumTexts = { readonly paid: string; readonly refunded: string };

const readAs = (column: string): string =>
  column === 'paid' || column === 'refunded' ? `CAST(y.${column} AS TEXT)` : `y.${column}`;

/** The sums of a row that was read with both cast to text. */
export function sumsOf({ paid, refunded }: SumTexts): Pick<CycleColumns, 'paid' | 'refunded'> {
  return { paid: exactSum(paid), refunded: exactSum(refunded) };
}

type StoredRow = Omit<CycleColumns, keyof SumTexts> & SumTexts & { readonly id: number };

/** Prepares the table that the lists read, for the charges of one set of marks. */
export function openCycleTable(db: Database, marks: MarkTable): CycleTable {
  const names = COLUMNS.map(([, column]) => column);
  const marked = db.prepare<[number, number], StoredRow>(
    `SELECT y.id, ${COLUMNS.map(([field, column]) => `${readAs(column)} AS ${field}`).join(', ')}
     FROM ${marks} x CROSS JOIN cycle y ON y.id = x.charge_id WHERE x.charge_id > ? AND x.charge_id <= ?`,
  );
  const insert = db.prepare<Value[]>(
    `INSERT INTO cycle (${names.join(', ')}, id) VALUES (${names.map(() => '?').join(', ')}, ?)`,
  );
  const update = db.prepare<Value[]>(
    `UPDATE cycle SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
  );
  return {
    ofMarked: (afterId, lastId) =>
      new Map(marked.all(afterId, lastId).map((row) => [row.id, { ...row, ...sumsOf(row) }])),
    insert: (id, row) => void insert.run(...valuesOf(row), id),
    update: (id, row) => void update.run(...valuesOf(row), id),
  };
}

/** Whether two rows say the same, so that nothing has to be written. */
export function isSameRow(a: CycleColumns, b: CycleColumns): boolean {
  return COLUMNS.every(([field]) => a[field] === b[field]);
}

const valuesOf = (row: CycleColumns): Value[] => COLUMNS.map(([field]) => row[field]);
