/** Columns of the charges export, in the order of `rfc4180` (exports/FORMATS.md, Columns of charges). */
export const CHARGE_COLUMNS = [
  'txid',
  'id_rec',
  'contract',
  'payer_name',
  'payer_document',
  'due_date',
  'settle_date',
  'amount',
  'status',
  'state',
  'group',
  'days_late',
  'paid_amount',
  'paid_at',
  'end_to_end_ids',
  'refunded_amount',
  'reasons',
] as const;

export const EXPORT_SUBJECTS = [
  'charges',
  'expected',
  'joining',
  'orphans',
  'refunds',
  'quarantine',
] as const;
export const EXPORT_PRESETS = ['excel-br', 'rfc4180'] as const;
