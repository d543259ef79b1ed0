import type { AccountsRequest, ExportRequest } from '../../../../src-preload/contract/exports.ts';
import { SUBJECT_DAYS } from '../../../../src-preload/contract/vocabulary/exports.ts';
import { type CivilMonth, civilMonth, monthOfDays } from '../../../core/civil-month.ts';

/** The one month whose days a table of records is asked for; null where it is of other days, or written whole, whatever days are asked for. */
export function monthOfExport({ subject, filter, movements }: ExportRequest): CivilMonth | null {
  const days = SUBJECT_DAYS[subject];
  if (days === 'due') return monthOfDays(filter.dueFrom, filter.dueTo);
  return days === null || movements === null ? null : monthOfDays(movements.from, movements.to);
}

/** The one month that a file for the accounts is of; null where it is of other days. */
export const monthOfAccounts = (file: AccountsRequest['file']): CivilMonth | null =>
  'month' in file ? civilMonth(file.month) : monthOfDays(file.from, file.to);
