/** SQL: the mandate that stands for the joining payment `s`. Should several name its txid, the oldest does: a payment is counted once, and is one payer's. */
export const JOINING_MANDATE = '(SELECT min(named.id) FROM mandate named WHERE named.joining_txid = s.txid)';
