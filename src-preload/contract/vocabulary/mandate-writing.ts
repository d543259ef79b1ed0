import { CONTACT_FIELDS } from './payers.ts';

/** The fields of a new mandate as it is typed, in the order of the form and of the import's columns. */
export const MANDATE_FORM_FIELDS = [
  'payerName',
  'payerDocument',
  'contract',
  'object',
  'periodicity',
  'firstDate',
  'lastDate',
  'fixedAmount',
  'floorAmount',
  'retryPolicy',
  'agreement',
  'locationId',
  'joiningTxid',
] as const;
export type MandateFormField = (typeof MANDATE_FORM_FIELDS)[number];

/** What a list of mandates may have columns for: the fields of a mandate, and how its payer is reached. */
export const IMPORT_FIELDS = [...MANDATE_FORM_FIELDS, ...CONTACT_FIELDS] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What may be revised of a mandate (specification, RecRevisada). */
export const REVISED_FIELDS = ['payerName', 'firstDate', 'locationId', 'joiningTxid'] as const;

/** Why a field of a mandate cannot be changed: the bank has no way to, only while CRIADA, or no more since the mandate has ended. */
export const LOCK_REASONS = ['never', 'only_while_created', 'mandate_ended'] as const;
export type LockReason = (typeof LOCK_REASONS)[number];

/** Why none of a file's rows could be read. */
export const SHEET_REFUSALS = [
  'empty',
  'unreadable_header',
  'too_many_rows',
  'too_many_columns',
  'not_a_workbook',
] as const;

/**
 * What a person should know of a row that can be sent all the same. The workbook does not show it, another row of its payer has a contract that looks the same, or its contract looks like
 * a day that a spreadsheet made of it. It has no amount though others have one. Its payer is reached otherwise by what
 * Ciclo knows, or by an earlier row.
 */
export const ROW_NOTICES = [
  'hidden_row',
  'alike_contract',
  'day_like_contract',
  'no_amount',
  'known_contact',
  'other_contact',
] as const;
export type RowNoticeKind = (typeof ROW_NOTICES)[number];

/** Why no row could be checked: a field without a column, or with two. */
export const IMPORT_REFUSALS = ['missing_columns', 'repeated_columns'] as const;

/** Longest file of mandates in characters; some seven thousand rows. */
export const MOST_IMPORT_CHARACTERS = 1_000_000;
/** Most rows of one import: what is sent of them stays below what the browser shell takes in one call. */
export const MOST_IMPORT_ROWS = 10_000;
/** Largest .xlsx file in bytes: in base64 it stays below that too. Ten thousand rows take about a third of it. */
export const MOST_WORKBOOK_BYTES = 1_500_000;
/** Kinds of files in which the template can be had. */
export const TEMPLATE_FORMATS = ['csv', 'xlsx'] as const;
export type TemplateFormat = (typeof TEMPLATE_FORMATS)[number];

/** What a batch makes: mandates, or a location for each of many mandates. */
export const BATCH_MAKES = ['mandates', 'locations'] as const;
export type BatchMakes = (typeof BATCH_MAKES)[number];

/** Where an import of many mandates stands, or a batch of locations for them. */
export const IMPORT_STATES = ['sending', 'stopped', 'in_doubt', 'done', 'failed'] as const;
