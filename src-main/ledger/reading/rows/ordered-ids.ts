import type { Condition } from './cycle-plan.ts';
import type { StatementCache } from './statement-cache.ts';

/** A whole list: where its rows are, which of them, and in which order. */
export type OrderedList = {
  /** With what SQLite is told of indexes. */
  readonly from: string;
  /** ` WHERE …`, or nothing. */
  readonly where: Condition;
  readonly order: string;
};

/** The ids of a whole list in its order. */
export function orderedIds(prepare: StatementCache, { from, where, order }: OrderedList): readonly number[] {
  const all = prepare<string | number | null>({
    sqlite: `SELECT id FROM ${from}${where.sql} ORDER BY ${order}`,
    // As one text PostgreSQL sorts them too, rather than walk an index, and a hundred thousand ids cross as fast as one row.
    postgres: `SELECT string_agg(CAST(id AS TEXT), ',' ORDER BY ${order}) FROM ${from}${where.sql}`,
  })
    .pluck()
    .all(...where.values);
  return prepare.engine === 'sqlite' ? (all as number[]) : idsIn(all[0] ?? null);
}

const idsIn = (text: string | number | null): readonly number[] =>
  text === null ? [] : String(text).split(',').map(Number);
