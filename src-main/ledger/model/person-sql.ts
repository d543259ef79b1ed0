import { ERASED_PAYER } from '../../../src-preload/contract/vocabulary/personal-data.ts';
import type { Engine } from '../engine/ledger-database.ts';

/** SQL for who a row of `payer` is: its document, or the row itself where it has none. */
export const personSql = (payer: string): string =>
  `iif(${payer}.document = '', 'payer ' || ${payer}.id, ${payer}.document)`;

/** The same of a row that was read. */
export const personOf = ({ id, document }: { readonly id: number; readonly document: string }): string =>
  document === '' ? `payer ${id}` : document;

/** SQL for whether a row of `payer` is somebody: all who were erased share one. */
export const isSomebodySql = (payer: string): string =>
  `NOT (${payer}.name = '${ERASED_PAYER}' AND ${payer}.document = '')`;

/** SQL for whether a column has one of the rows of the person whom a row of `payer` is. */
export const isOfPersonSql = (engine: Engine, column: string, payer: string): string =>
  amongSql(
    engine,
    column,
    `SELECT same.id FROM payer same INDEXED BY payer_by_document WHERE same.document = ${payer}.document AND ${payer}.document <> ''
  UNION ALL SELECT ${payer}.id WHERE ${payer}.document = ''`,
  );

/**
 * SQL for whether a column has one of the ids of a subquery that names other tables of the statement. What such an `IN` lists PostgreSQL asks for row
 * by row; an array it looks up in the column's index.
 */
export const amongSql = (engine: Engine, column: string, ids: string): string =>
  engine === 'postgres' ? `${column} = ANY (ARRAY(${ids}))` : `${column} IN (${ids})`;
