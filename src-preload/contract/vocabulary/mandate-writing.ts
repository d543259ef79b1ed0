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

/** What may be revised of a mandate (specification, RecRevisada). */
export const REVISED_FIELDS = ['payerName', 'firstDate', 'locationId', 'joiningTxid'] as const;

/** Why a field of a mandate cannot be changed. */
export const LOCK_REASONS = ['never', 'only_while_created', 'mandate_ended'] as const;

/** Why none of a file's rows could be read. */
export const IMPORT_REFUSALS = ['empty', 'unreadable_header', 'missing_columns', 'repeated_columns'] as const;

/** Longest file of mandates in characters; some seven thousand rows. */
export const MOST_IMPORT_CHARACTERS = 1_000_000;

/** Where an import of many mandates stands. */
export const IMPORT_STATES = ['sending', 'stopped', 'in_doubt', 'done', 'failed'] as const;

/** Where a journaled write stands. */
export const WRITE_STATES = [
  'intended',
  'sent',
  'done',
  'refused',
  'unknown',
  'resolved_done',
  'resolved_not_done',
] as const;
