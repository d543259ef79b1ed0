/** SQL: the mandate that stands for the joining payment `s`. Should several name its txid, the oldest does: a payment is counted once, and is one payer's. */
export const JOINING_MANDATE = '(SELECT min(named.id) FROM mandate named WHERE named.joining_txid = s.txid)';

/** SQL: what the payment `s` paid. */
export const PAYMENT_KIND =
  "CASE WHEN s.charge_id IS NOT NULL THEN 'charge' WHEN s.is_orphan THEN 'orphan' ELSE 'joining' END";

/** SQL: the charge `c` of the payment `s`, the mandate `m` of that charge or the one that the payment began, and its payer `p`. */
export const PAYER_OF_PAYMENT = `LEFT JOIN charge c ON c.id = s.charge_id
  LEFT JOIN mandate m ON m.id = coalesce(c.mandate_id, CASE WHEN NOT s.is_orphan THEN ${JOINING_MANDATE} END)
  LEFT JOIN payer p ON p.id = m.payer_id`;

/** SQL, behind {@link PAYER_OF_PAYMENT}: the id `r` of that mandate, which may never have been read. */
export const REF_OF_PAYMENT = 'LEFT JOIN mandate_ref r ON r.id = coalesce(m.id, c.mandate_id)';
