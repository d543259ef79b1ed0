import { readAmount } from '../../../core/typed-amount.ts';
import type { Condition } from '../rows/cycle-plan.ts';
import { JOINING_MANDATE } from '../rows/payer-of-payment.ts';
import type { PayerSearch } from '../rows/payer-search.ts';
import type { Value } from '../rows/statement-cache.ts';

/** Payments whose payer, id or amount a text names. */
const FOUND = `
  SELECT id FROM settlement WHERE end_to_end_id = ?
  UNION SELECT s.id FROM charge c CROSS JOIN settlement s INDEXED BY settlement_by_charge ON s.charge_id = c.id WHERE c.txid = ?
  UNION SELECT id FROM settlement INDEXED BY settlement_chargeless WHERE txid = ? AND charge_id IS NULL
  UNION SELECT settlement_id FROM refund INDEXED BY refund_by_id WHERE id = ?
  UNION SELECT settlement_id FROM refund INDEXED BY refund_by_return_id WHERE return_id = ?
  UNION SELECT s.id FROM json_each(?) payer CROSS JOIN mandate m INDEXED BY mandate_by_payer ON m.payer_id = CAST(payer.value AS BIGINT)
    CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = m.id
    CROSS JOIN settlement s INDEXED BY settlement_by_charge ON s.charge_id = c.id
  UNION SELECT s.id FROM json_each(?) payer CROSS JOIN mandate m INDEXED BY mandate_by_payer ON m.payer_id = CAST(payer.value AS BIGINT)
    CROSS JOIN settlement s INDEXED BY settlement_chargeless ON s.txid = m.joining_txid AND s.charge_id IS NULL
    WHERE m.id = ${JOINING_MANDATE}`;

/** Conditions that leave what a text names, on the columns that hold a payment's number and an amount; none for a text that names nobody. */
export function foundBy(
  text: string,
  payerSearch: PayerSearch,
): (id: string, amount: string) => readonly Condition[] {
  const payers = payerSearch(text);
  if (text === '' || payers === null) return () => [];
  const typed = readAmount(text);
  const named = JSON.stringify(payers);
  const values: readonly Value[] = [text, text, text, text, text, named, named];
  return (id, amount) =>
    typed.kind === 'read'
      ? [{ sql: `(${amount} = ? OR ${id} IN (${FOUND}))`, values: [typed.value, ...values] }]
      : [{ sql: `${id} IN (${FOUND})`, values }];
}
