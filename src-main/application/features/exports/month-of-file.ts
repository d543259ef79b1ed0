import type { AccountsRequest, ExportRequest } from '../../../../src-preload/contract/exports.ts';
import type { HandedKind } from '../../../../src-preload/contract/vocabulary/exports.ts';
import { type CivilMonth, civilMonth, monthOfDays } from '../../../core/civil-month.ts';

/** Subjects that are narrowed by due dates; of the others the days on which money moved count. */
const BY_DUE_DATE: ReadonlySet<HandedKind> = new Set(['charges', 'receivables', 'expected']);

/** The one month whose days a table of records is asked for; null where it is of other days, or written whole. */
export function monthOfExport({ subject, filter, movements }: ExportRequest): CivilMonth | null {
  if (BY_DUE_DATE.has(subject)) return monthOfDays(filter.dueFrom, filter.dueTo);
  return movements === null ? null : monthOfDays(movements.from, movements.to);
}

/** The one month that a file for the accounts is of; null where it is of other days. */
export const monthOfAccounts = (file: AccountsRequest['file']): CivilMonth | null =>
  'month' in file ? civilMonth(file.month) : monthOfDays(file.from, file.to);
