import { ERASED_PAYER } from '../../src-preload/contract/vocabulary/personal-data.ts';

/** SQL for who a row of `payer` is: its document, or the row itself where it has none. */
export const personSql = (payer: string): string =>
  `iif(${payer}.document = '', 'payer ' || ${payer}.id, ${payer}.document)`;

/** SQL for whether a row of `payer` is somebody: all who were erased share one. */
export const isSomebodySql = (payer: string): string =>
  `NOT (${payer}.name = '${ERASED_PAYER}' AND ${payer}.document = '')`;

/** SQL for the rows of the person whom a row of `payer` is, as a list for `IN`. */
export const rowsOfPersonSql = (payer: string): string => `(
  SELECT same.id FROM payer same INDEXED BY payer_by_document WHERE same.document = ${payer}.document AND ${payer}.document <> ''
  UNION ALL SELECT ${payer}.id WHERE ${payer}.document = '')`;
