import { civilDate } from '../../../../src-main/core/civil-date.ts';
import type { ChargeWithMoney } from '../../../../src-main/core/close/receivables.ts';
import { centavos } from '../../../../src-main/core/money.ts';

/** An unpaid charge of R$ 50.00 for which nothing moved, with the parts that a test changes. */
export function chargeWithMoney(change: Partial<ChargeWithMoney> = {}): ChargeWithMoney {
  return {
    ...{ txid: 'tx1', idRec: 'RR1', contract: 'CT-1', payerName: 'Márcia Araújo', payerDocument: null },
    ...{ dueDate: civilDate('2026-11-10'), amount: centavos(5_000) },
    ...({ status: 'EXPIRADA', state: 'expired' } as const),
    ...{ received: centavos(0), firstReceivedAt: null, lastReceivedAt: null },
    ...{ refunded: centavos(0), lastRefundedAt: null, outside: null, mandate: null, proof: null },
    ...{ fiscalNumber: null, fiscalDate: null },
    ...change,
  };
}
