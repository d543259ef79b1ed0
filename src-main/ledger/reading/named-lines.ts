import type { ClosingLine } from '../../../src-preload/contract/closing.ts';
import { readLine, readParts } from '../../core/close/closed-line.ts';
import type { StatementCache } from './statement-cache.ts';

type Named = Pick<ClosingLine, 'payerName' | 'contract' | 'chargeTxid'>;

/** A payment's payer is that of its charge's mandate, or of the mandate that it began. */
const NAMED = `
  SELECT coalesce(p.name, '') AS payerName, coalesce(m.contract, '') AS contract, c.txid AS chargeTxid
  FROM settlement s LEFT JOIN charge c ON c.id = s.charge_id
  LEFT JOIN mandate m ON m.id = coalesce(c.mandate_id, iif(s.is_orphan, NULL,
    (SELECT min(named.id) FROM mandate named WHERE named.joining_txid = s.txid)))
  LEFT JOIN payer p ON p.id = m.payer_id WHERE s.end_to_end_id = ?`;

const UNKNOWN: Named = { payerName: '', contract: '', chargeTxid: null };

/** Lines name nobody: whom they are about, and which charge, is what the ledger knows now. */
export function namedLines(prepare: StatementCache, texts: readonly string[]): ClosingLine[] {
  const named = prepare<Named>(NAMED);
  return texts.map((text) => {
    const line = readLine(text);
    return { ...line, parts: readParts(text), ...(named.get(line.endToEndId) ?? UNKNOWN) };
  });
}
