import type { ClosingLine } from '../../../../src-preload/contract/closing.ts';
import { readLine, readParts } from '../../../core/close/closed-line.ts';
import { PAYER_OF_PAYMENT } from '../rows/payer-of-payment.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

type Named = Pick<ClosingLine, 'payerName' | 'contract' | 'chargeTxid'>;

const NAMED = `
  SELECT s.end_to_end_id AS endToEndId, coalesce(p.name, '') AS payerName, coalesce(m.contract, '') AS contract,
    c.txid AS chargeTxid
  FROM json_each(?) line CROSS JOIN settlement s ON s.end_to_end_id = line.value
  ${PAYER_OF_PAYMENT}`;

const UNKNOWN: Named = { payerName: '', contract: '', chargeTxid: null };

/** Lines name nobody: whom they are about, and which charge, is what the ledger knows now. */
export function namedLines(prepare: StatementCache, texts: readonly string[]): ClosingLine[] {
  const lines = texts.map((text) => ({ ...readLine(text), parts: readParts(text) }));
  const payments = JSON.stringify([...new Set(lines.map(({ endToEndId }) => endToEndId))]);
  const rows = prepare<Named & { readonly endToEndId: string }>(NAMED).all(payments);
  const named = new Map(rows.map(({ endToEndId, ...row }) => [endToEndId, row]));
  return lines.map((line) => ({ ...line, ...(named.get(line.endToEndId) ?? UNKNOWN) }));
}
