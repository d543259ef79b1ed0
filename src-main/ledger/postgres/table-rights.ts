/** How whoever decides writes a table, and whoever charges, as `GRANT` says it; null: not at all. Everybody who sees a company reads all of its tables. */
export type TableRights = { readonly decide: string | null; readonly charge: string };

const WHOLE_ROWS = 'INSERT, UPDATE, DELETE';

/** What people decide, and what is worked out from that and from what the bank has said, as each workstation does. */
const DECIDED: TableRights = { decide: WHOLE_ROWS, charge: WHOLE_ROWS };

/** What the bank has said or is asked for: only who charges, which is also who polls, may write it. */
const OF_THE_BANK: TableRights = { decide: null, charge: WHOLE_ROWS };

/** Added to by either, and never taken away; what is personal in it is blanked by who erases (`personal-data/erase-payers.ts`). */
const addedTo = (blanked: string): TableRights => ({
  decide: 'INSERT',
  charge: `INSERT, UPDATE (${blanked})`,
});

const ONLY_ADDED: TableRights = { decide: 'INSERT', charge: 'INSERT' };

/** What was handed over: where it lies, and that it was taken back, is said of it later. */
const TAKEN_BACK: TableRights = {
  decide: 'INSERT, UPDATE (path, undone_at, undone_by)',
  charge: 'INSERT, UPDATE (path, undone_at, undone_by)',
};

/** Tables of what people did and handed over whose rows the server numbers one after the other, whoever adds them. */
export const NUMBERED_IN_ORDER: ReadonlySet<string> = new Set([
  ...['act', 'history', 'document_export', 'closing', 'closing_file', 'posting_batch', 'bank_fee'],
]);

/** Each table of a company that its migrations make. */
export const TABLE_RIGHTS: Readonly<Record<string, TableRights>> = {
  ...everyOf(OF_THE_BANK, [
    ...['charge', 'charge_raw', 'mandate', 'mandate_ref', 'carrier', 'refund', 'payer', 'quarantine'],
    ...['disputed_settlement', 'confirmation', 'location', 'delivery', 'delivery_total', 'intended_write'],
    ...['sync_run', 'tracked_id', 'asked_id', 'erased_mandate', 'erased_record', 'known_id'],
  ]),
  // To whom a payment belongs is decided, also where the bank does not say it.
  settlement: { decide: 'UPDATE (link, is_orphan, charge_id)', charge: WHOLE_ROWS },
  ...everyOf(DECIDED, [
    ...['decision', 'assignment', 'collection_proof', 'fiscal_document', 'regime', 'meta'],
    ...['payer_contact', 'payer_message', 'payer_message_charge', 'bank_statement', 'bank_statement_line'],
    'posting_put_right',
    ...['cycle', 'expected_cycle', 'mandate_review', 'total', 'dirty_charge', 'dirty_mandate'],
  ]),
  // What somebody has signed stays as it was signed, but for what is said of it later and what may name a payer.
  ...everyOf(ONLY_ADDED, ['closing', 'closing_line', 'closing_reopened', 'closing_file']),
  posting_batch: TAKEN_BACK,
  posting_entry: { decide: 'INSERT, DELETE', charge: 'INSERT, DELETE' },
  bank_fee: { decide: 'INSERT, UPDATE (fit_id), DELETE', charge: 'INSERT, UPDATE (fit_id, text), DELETE' },
  // What of an act may name a payer; of a fiscal document its number is what was and what is.
  act: addedTo('note, from_value, to_value'),
  history: addedTo('from_value, why'),
  document_export: { decide: 'INSERT, UPDATE (rows)', charge: 'INSERT, UPDATE (rows, file)' },
  // It has one row, and who only decides takes no lease.
  ledger_head: {
    decide: 'UPDATE (commits, is_only)',
    charge: 'UPDATE (commits, is_only, fence, holder, held_since)',
  },
};

/** A table that a step has made which nobody has weighed yet. */
export const rightsOf = (table: string): TableRights => TABLE_RIGHTS[table] ?? DECIDED;

function everyOf(rights: TableRights, tables: readonly string[]): Record<string, TableRights> {
  return Object.fromEntries(tables.map((table) => [table, rights]));
}
