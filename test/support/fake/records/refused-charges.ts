type Kept = readonly [txid: string, mandate: number | null, status: string, dueDate: string, owed: number];

/** Charges as version 430 keeps what is owed of each by itself; of the second mandate nobody knows the cycles. */
const KEPT: readonly Kept[] = [
  ['twice', 1, 'REJEITADA', '2026-01-12', 5_000],
  ['twice-last', 1, 'REJEITADA', '2026-01-16', 5_000],
  ['replaced', 1, 'REJEITADA', '2026-02-12', 0],
  ['live', 1, 'ATIVA', '2026-02-16', 0],
  ['expired', 1, 'EXPIRADA', '2026-03-12', 5_000],
  ['of-a-day', 2, 'REJEITADA', '2026-01-12', 5_000],
  ['paid-of-a-day', 2, 'CONCLUIDA', '2026-01-12', 0],
  ['alone', 3, 'REJEITADA', '2026-01-12', 5_000],
  ['live-elsewhere', 3, 'ATIVA', '2026-02-12', 0],
  ['of-nobody', null, 'REJEITADA', '2026-01-12', 5_000],
];

const stored = ([txid, mandate, status, dueDate, owed]: Kept, at: number): string => `
  INSERT INTO charge (txid, mandate_id, status, is_open, occupies_cycle, amount, due_date, adjusts_to_business_day)
    VALUES ('${txid}', ${mandate}, '${status}', FALSE, ${status !== 'REJEITADA'}, 5000, '${dueDate}', FALSE);
  INSERT INTO cycle (id, payer_id, payer_key, due_date, settle_date, amount, state, grp, paid, refunded, reasons, paid_key, owed)
    VALUES (${at + 1}, NULL, '', '${dueDate}', '${dueDate}', 5000, 'rejected', 'unpaid', 0, 0, '[]', '', ${owed});`;

/** SQL for either engine that adds them to a ledger of version 430 without charges. */
export const REFUSED_BEFORE: string = `
  INSERT INTO mandate_ref (id_rec, is_known) VALUES ('RR1', TRUE), ('RR2', TRUE), ('RR3', TRUE);
  ${KEPT.map(stored).join('\n')}
  DELETE FROM dirty_charge;`;

/** Those of which something is owed, beside another one that may bear it. */
export const REFUSED_MARKED = {
  sql: 'SELECT c.txid FROM dirty_charge x JOIN charge c ON c.id = x.charge_id ORDER BY c.id',
  rows: ['twice', 'twice-last', 'of-a-day'].map((txid) => ({ txid })),
} as const;
