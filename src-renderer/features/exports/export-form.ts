import type { CycleFilter } from '../../../src-preload/contract/cycles.ts';
import type { ExportRequest } from '../../../src-preload/contract/exports.ts';
import type { ChargeGroup, ChargeState } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { ExportPreset, ExportSubject } from '../../../src-preload/contract/vocabulary/exports.ts';
import { CHARGE_COLUMNS, type ChargeColumn } from '../../../src-preload/contract/vocabulary/exports.ts';

/** What the screen lets a person choose; dates are `YYYY-MM-DD` or null for no limit. */
export type ExportForm = {
  readonly subject: ExportSubject;
  readonly preset: ExportPreset;
  readonly columns: readonly ChargeColumn[];
  readonly dueFrom: string | null;
  readonly dueTo: string | null;
  readonly groups: readonly ChargeGroup[];
  readonly states: readonly ChargeState[];
  readonly fullDocuments: boolean;
};

/** Every charge in the spreadsheet format, CPF masked. */
export const INITIAL_EXPORT: ExportForm = {
  subject: 'charges',
  preset: 'excel-br',
  columns: CHARGE_COLUMNS,
  dueFrom: null,
  dueTo: null,
  groups: [],
  states: [],
  fullDocuments: false,
};

/** Why a form cannot be sent yet; null when it can. */
export function exportProblem(form: ExportForm): 'noColumns' | 'periodReversed' | null {
  if (hasColumnChoice(form) && form.columns.length === 0) return 'noColumns';
  if (hasChargeFilter(form) && form.dueFrom !== null && form.dueTo !== null && form.dueFrom > form.dueTo) {
    return 'periodReversed';
  }
  return null;
}

/** Only charges have a due date and a state; the other subjects are written whole. */
export const hasChargeFilter = ({ subject }: ExportForm): boolean => subject === 'charges';

/** `rfc4180` promises its columns to other programs, so that only the spreadsheet format narrows them. */
export const hasColumnChoice = (form: ExportForm): boolean =>
  hasChargeFilter(form) && form.preset === 'excel-br';

/** Of the other subjects none has a column of documents. */
export const showsDocuments = ({ subject }: ExportForm): boolean =>
  subject === 'charges' || subject === 'joining';

/** The request for a form; choices that its subject or preset does not offer are left out. */
export function exportRequest(form: ExportForm, connectionId: string): ExportRequest {
  return {
    connectionId,
    subject: form.subject,
    preset: form.preset,
    columns: hasColumnChoice(form) ? inOrder(form.columns) : [...CHARGE_COLUMNS],
    filter: hasChargeFilter(form) ? chargeFilter(form) : EVERY_CYCLE,
    fullDocuments: showsDocuments(form) && form.fullDocuments,
  };
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

const inOrder = (chosen: readonly ChargeColumn[]): ChargeColumn[] =>
  CHARGE_COLUMNS.filter((column) => chosen.includes(column));
