import { type DueCharge, isRevenue } from '../../../core/close/posting-entry.ts';
import type { LedgerDatabase } from '../../engine/ledger-database.ts';
import { borneElsewhereOf, STANDING_COLUMNS, type StoredStanding } from '../rows/charge-standing.ts';
import type { Days } from '../rows/money-lines.ts';
import { type DocumentColumns, documentOf, PAYER_COLUMNS } from '../rows/payer-columns.ts';

type StoredCharge = Omit<DueCharge, 'payerDocument'> & StoredStanding & DocumentColumns;

const DUE = `
  SELECT c.txid, c.due_date AS dueDate, coalesce(m.contract, '') AS contract, ${PAYER_COLUMNS},
    ${STANDING_COLUMNS}
  FROM cycle y CROSS JOIN charge c ON c.id = y.id
  LEFT JOIN mandate m ON m.id = c.mandate_id
  LEFT JOIN payer p ON p.id = m.payer_id
  WHERE y.due_date >= @from AND y.due_date <= @to
  ORDER BY y.due_date, c.txid`;

/** What was due on these days and is revenue, by day and txid. */
export function* dueCharges(db: LedgerDatabase, days: Days): Generator<DueCharge> {
  const borneElsewhere = borneElsewhereOf(db, { dueFrom: days.from, dueTo: days.to });
  for (const row of db.prepare<[Days], StoredCharge>(DUE).iterate(days)) {
    if (!isRevenue({ ...row, isBorneElsewhere: borneElsewhere.has(row.txid) })) continue;
    const { txid, dueDate, amount, contract, payerName, document, documentKind } = row;
    yield {
      ...{ txid, dueDate, amount, contract, payerName },
      payerDocument: documentOf(document, documentKind),
    };
  }
}
