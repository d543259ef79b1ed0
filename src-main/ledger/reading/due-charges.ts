import type { DueCharge } from '../../core/close/posting-entry.ts';
import type { DocumentKind } from '../../core/records.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { documentOf } from './cycle-rows.ts';
import type { Days } from './money-lines.ts';

type StoredCharge = Omit<DueCharge, 'payerDocument'> & {
  readonly document: string;
  readonly documentKind: DocumentKind | '';
};

/** Charges that came about: not those that were taken back, that the bank refused and another one replaced, or that a person gave up. */
const DUE = `
  SELECT c.txid, c.due_date AS dueDate, c.amount, coalesce(m.contract, '') AS contract,
    coalesce(p.name, '') AS payerName, coalesce(p.document, '') AS document, coalesce(p.document_kind, '') AS documentKind
  FROM cycle y CROSS JOIN charge c ON c.id = y.id
  LEFT JOIN mandate m ON m.id = c.mandate_id
  LEFT JOIN payer p ON p.id = m.payer_id
  WHERE y.due_date >= @from AND y.due_date <= @to
    AND NOT (y.grp = 'closed' AND y.state IN ('cancelled', 'rejected', 'expired', 'waived'))
  ORDER BY y.due_date, c.txid`;

/** What was due on these days, by day and txid, on a connection of its own and as of one moment. */
export function* eachDueCharge(open: () => LedgerDatabase, days: Days): Generator<DueCharge> {
  const db = open();
  try {
    for (const row of db.prepare<[Days], StoredCharge>(DUE).iterate(days)) {
      const { document, documentKind, ...charge } = row;
      yield { ...charge, payerDocument: documentOf(document, documentKind) };
    }
  } finally {
    db.close();
  }
}
