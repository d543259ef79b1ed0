import type { ChargeEvidence } from '../../../../src-preload/contract/fiscal-documents.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import { type MovementPlace, placeKey, readPlaces } from './compared-month.ts';
import { readDocuments } from './fiscal-documents.ts';

type Payment = ChargeEvidence['payments'][number];
type Refund = Payment['refunds'][number];

const PAYMENTS = `
  SELECT s.id, s.end_to_end_id AS endToEndId, s.at, s.amount FROM charge c
  CROSS JOIN settlement s INDEXED BY settlement_by_charge ON s.charge_id = c.id WHERE c.txid = ? ORDER BY s.at, s.id`;

const REFUNDS = `
  SELECT f.id, f.amount, f.status, f.returned_at AS returnedAt FROM settlement s CROSS JOIN refund f ON f.settlement_id = s.id
  WHERE s.id = ? ORDER BY f.requested_at NULLS FIRST, f.id`;

/** What proves a charge's money: its document, payments, refunds, and what the bank's statement says of them, as the comparison of its month has it. */
export function readChargeEvidence(prepare: StatementCache, txid: string): ChargeEvidence {
  const payments = prepare<Omit<Payment, 'refunds' | 'statement'> & { readonly id: number }>(PAYMENTS).all(
    txid,
  );
  const refundsOf = prepare<Omit<Refund, 'statement'>>(REFUNDS);
  const places = readPlaces(
    prepare,
    payments.map(({ endToEndId }) => endToEndId),
  );
  const statementOf = (endToEndId: string, refundId: string | null): Payment['statement'] => {
    const place = places.get(placeKey({ endToEndId, refundId }));
    return place === undefined ? null : statementPlace(place);
  };
  return {
    document: readDocuments(prepare, [txid]).get(txid) ?? null,
    payments: payments.map(({ id, ...payment }) => ({
      ...payment,
      statement: statementOf(payment.endToEndId, null),
      refunds: refundsOf
        .all(id)
        .map((refund) => ({ ...refund, statement: statementOf(payment.endToEndId, refund.id) })),
    })),
  };
}

const statementPlace = ({ month, list, line }: MovementPlace): Payment['statement'] => ({
  ...{ month, list, line: line && { day: line.day, amount: line.amount } },
});
