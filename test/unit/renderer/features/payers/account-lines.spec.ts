import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import { type AccountCharge, payerAccount } from '../../../../../src-main/core/close/payer-account.ts';
import { centavos } from '../../../../../src-main/core/money.ts';
import type { StatementMovement } from '../../../../../src-main/core/payer-statement.ts';
import { keyOf, linesOf } from '../../../../../src-renderer/features/payers/account-lines.ts';
import { noon } from '../../../../support/fake/records/ledger-records.ts';

const YEAR = { from: civilDate('2026-01-01'), to: civilDate('2026-12-31') };
const DUE = civilDate('2026-03-10');

const CHARGE: AccountCharge = {
  ...{ txid: 'tx1', contract: 'CT-1', dueDate: DUE, amount: centavos(5_000), outside: null },
  ...{ settleDate: DUE, owed: centavos(0), decision: null, notKeptThen: null },
  ...{ status: 'CONCLUIDA', isBorneElsewhere: false, contested: 0 },
  ...{ state: 'partly_refunded', group: 'attention', paid: centavos(5_000), refunded: centavos(300) },
};
const PAYMENT: StatementMovement = {
  ...{ kind: 'charge', endToEndId: 'E1', refundId: null, txid: 'tx1', dueDate: DUE },
  ...{ at: noon('2026-03-12'), amount: centavos(5_000) },
};
/** Parts of one payment that went back on one day, each of R$ 1,00. */
const PARTS = ['D1', 'D2', 'D3'].map(
  (refundId): StatementMovement => ({
    ...{ ...PAYMENT, kind: 'refund', refundId, at: noon('2026-03-20'), amount: centavos(100) },
  }),
);
const { entries, ...sums } = payerAccount([CHARGE], [PAYMENT, ...PARTS], YEAR, YEAR.to);
const account = { ...YEAR, ...sums, entries: entries.toReversed(), total: entries.length };

describe('the lines of a payer’s account', () => {
  it('are told from each other, parts that went back alike too', () => {
    const keys = linesOf(account, null).map(keyOf);
    expect(keys).toHaveLength(7);
    expect(new Set(keys).size).toBe(7);
  });

  it('stand between the balance after and before, or alone where they add to one part', () => {
    const kinds = (only: Parameters<typeof linesOf>[1]) => linesOf(account, only).map(({ kind }) => kind);
    expect(kinds(null)).toEqual(['closing', 'refund', 'refund', 'refund', 'charge', 'due', 'opening']);
    expect(kinds('refunded')).toEqual(['refund', 'refund', 'refund']);
    expect(kinds('paid')).toEqual(['charge']);
  });
});
