import type { CycleFilter } from '../../../src-preload/contract/cycles.ts';
import type { ExportRequest } from '../../../src-preload/contract/exports.ts';
import type { MovementFilter } from '../../../src-preload/contract/receipts.ts';
import type { ChargeGroup, ChargeState } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type {
  AccountsFile,
  ExportPreset,
  ExportSubject,
} from '../../../src-preload/contract/vocabulary/exports.ts';
import { CHARGE_COLUMNS, type ChargeColumn } from '../../../src-preload/contract/vocabulary/exports.ts';
import { ALL_TIME, type MovementKind } from '../../../src-preload/contract/vocabulary/receipts.ts';
import {
  type AccountsFields,
  type AccountsForm,
  isForAccounts,
  monthOfForm,
  NO_ACCOUNTS_FIELDS,
} from './accounts-form.ts';
import { monthOfPeriod } from './quick-periods.ts';

/** What the screen lets a person choose; dates are `YYYY-MM-DD` or null for no limit. */
export type ExportForm = {
  readonly subject: ExportSubject | AccountsFile;
  readonly preset: ExportPreset;
  readonly columns: readonly ChargeColumn[];
  readonly dueFrom: string | null;
  readonly dueTo: string | null;
  readonly groups: readonly ChargeGroup[];
  readonly states: readonly ChargeState[];
  /** Of movements; none named means all. */
  readonly kinds: readonly MovementKind[];
  /** Of movements: what they are found by. */
  readonly search: string;
  readonly fullDocuments: boolean;
  readonly accounts: AccountsFields;
};

/** Every charge in the spreadsheet format, CPF masked. */
export const INITIAL_EXPORT: TableForm = {
  subject: 'charges',
  preset: 'excel-br',
  columns: CHARGE_COLUMNS,
  dueFrom: null,
  dueTo: null,
  groups: [],
  states: [],
  kinds: [],
  search: '',
  fullDocuments: false,
  accounts: NO_ACCOUNTS_FIELDS,
};

/** Why a form cannot be sent yet; null when it can. */
export function exportProblem(form: ExportForm): 'noColumns' | 'periodReversed' | null {
  if (hasColumnChoice(form) && form.columns.length === 0) return 'noColumns';
  if (hasPeriod(form) && form.dueFrom !== null && form.dueTo !== null && form.dueFrom > form.dueTo) {
    return 'periodReversed';
  }
  return null;
}

/** Only charges have a due date and a state. */
export const hasChargeFilter = ({ subject }: ExportForm): boolean => subject === 'charges';

/** Movements have days, kinds, and what they are found by; the subjects that are left are written whole. */
export const hasMovementFilter = ({ subject }: ExportForm): boolean => subject === 'receipts';

const BY_DAYS: ReadonlySet<ExportForm['subject']> = new Set(['receivables', 'daily', 'monthly']);

/** What is narrowed by days and nothing else. */
export const hasDaysAlone = ({ subject }: ExportForm): boolean => BY_DAYS.has(subject);

export const hasPeriod = (form: ExportForm): boolean =>
  hasChargeFilter(form) || hasMovementFilter(form) || hasDaysAlone(form) || hasDaysOfAccounts(form);

const hasDaysOfAccounts = ({ subject }: ExportForm): boolean => subject === 'journal' || subject === 'ofx';

/** Whether a form is for a file for the accounts that is no table of records. */
export const isAccountsForm = (form: ExportForm): form is ExportForm & AccountsForm =>
  isForAccounts(form.subject);

/** Tables are of one preset or the other; of files for the accounts that list alone. */
export const hasPreset = ({ subject }: ExportForm): boolean =>
  !isForAccounts(subject) || subject === 'documents';

/** The one month that a form is of, `YYYY-MM`; null where it is of other days, or of none. */
export function monthOfExport(form: ExportForm, today: string): string | null {
  if (form.subject === 'documents') return monthOfForm(form, today);
  if (form.subject === 'closing') return form.accounts.closing?.month ?? null;
  return hasPeriod(form) ? monthOfPeriod(form) : null;
}

/** `rfc4180` promises its columns to other programs, so that only the spreadsheet format narrows them. */
export const hasColumnChoice = (form: ExportForm): boolean =>
  hasChargeFilter(form) && form.preset === 'excel-br';

const WITH_DOCUMENTS: ReadonlySet<ExportForm['subject']> = new Set([
  'charges',
  'receipts',
  'joining',
  'receivables',
  'turn-2026',
  'history',
  'messages',
]);

/** Of the other subjects none has a column of documents. */
export const showsDocuments = ({ subject }: ExportForm): boolean => WITH_DOCUMENTS.has(subject);

/** Exactly these movements, in the spreadsheet format, CPF masked. */
export const exportOfMovements = ({ from, to, kinds, search }: MovementFilter): TableForm => ({
  ...INITIAL_EXPORT,
  subject: 'receipts',
  dueFrom: from === ALL_TIME.from ? null : from,
  dueTo: to === ALL_TIME.to ? null : to,
  kinds,
  search,
});

/** A form for a table of records. */
export type TableForm = ExportForm & { readonly subject: ExportSubject };

export const isTableForm = (form: ExportForm): form is TableForm => !isForAccounts(form.subject);

/** The request for a form; choices that its subject or preset does not offer are left out. */
export function exportRequest(form: TableForm, connectionId: string): ExportRequest {
  return {
    connectionId,
    subject: form.subject,
    preset: form.preset,
    columns: hasColumnChoice(form) ? inOrder(form.columns) : [...CHARGE_COLUMNS],
    filter: filterOf(form),
    movements: movementsOf(form),
    payer: null,
    fullDocuments: showsDocuments(form) && form.fullDocuments,
  };
}

function filterOf(form: ExportForm): CycleFilter {
  if (hasChargeFilter(form)) return chargeFilter(form);
  const { dueFrom, dueTo } = form;
  return form.subject === 'receivables' ? { ...EVERY_CYCLE, dueFrom, dueTo } : EVERY_CYCLE;
}

function movementsOf(form: ExportForm): MovementFilter | null {
  if (hasMovementFilter(form)) return movementFilter(form);
  if (!hasDaysAlone(form) || form.subject === 'receivables') return null;
  return movementFilter({ ...form, kinds: [], search: '' });
}

function chargeFilter(form: ExportForm): CycleFilter {
  return {
    ...EVERY_CYCLE,
    states: [...form.states],
    groups: [...form.groups],
    dueFrom: form.dueFrom,
    dueTo: form.dueTo,
  };
}

/** The movements that a form asks for. */
export function movementFilter({ dueFrom, dueTo, kinds, search }: ExportForm): MovementFilter {
  return { from: dueFrom ?? ALL_TIME.from, to: dueTo ?? ALL_TIME.to, kinds: [...kinds], search };
}

const inOrder = (chosen: readonly ChargeColumn[]): ChargeColumn[] =>
  CHARGE_COLUMNS.filter((column) => chosen.includes(column));
