import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import type { ChargeStanding } from '../../../../src-main/core/close/called-off.ts';
import { isReceivable, receivableOf } from '../../../../src-main/core/close/receivables.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import {
  CHARGE_STATES,
  type ChargeGroup,
  type ChargeState,
  DECISIONS,
} from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { chargeWithMoney } from '../../../support/fake/records/charge-with-money.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';

const NO_MONEY = {
  ...({ received: 0, refunded: 0, contested: 0, isBorneElsewhere: false } as const),
  ...{ amount: centavos(5_000), notKeptThen: centavos(5_000) },
};
/** What a state stands for where the bank has kept nothing. */
const standing = (
  state: ChargeState,
  group: ChargeGroup,
): Pick<ChargeStanding, 'state' | 'group' | 'owed' | 'decision'> => ({
  ...{ state, group, owed: centavos(0) },
  decision: DECISIONS.find((decision) => decision === state) ?? null,
});

describe('what is an amount on credit', () => {
  const left = CHARGE_STATES.filter(
    (state) => !isReceivable({ ...NO_MONEY, ...standing(state, 'closed'), status: 'CANCELADA' }),
  );
  it('is not what was called off, replaced or given back after that', () => {
    expect(left).toEqual(['refunded', 'waived', 'cancelled', 'rejected']);
  });
  it('is what was written off, unless the charge was cancelled or replaced', () => {
    const waived = { ...NO_MONEY, ...standing('waived', 'closed') };
    expect(isReceivable({ ...waived, status: 'EXPIRADA' })).toBe(true);
    expect(isReceivable({ ...waived, status: 'REJEITADA' })).toBe(true);
    expect(isReceivable({ ...waived, status: 'Cancelado' })).toBe(false);
    expect(isReceivable({ ...waived, status: 'REJEITADA', isBorneElsewhere: true })).toBe(false);
  });
  it('is what was given back once it was called off, where a person says that it was paid by other means', () => {
    const back = { ...NO_MONEY, received: 5_000, refunded: 5_000, status: 'EXPIRADA' } as const;
    const of = (decision: ChargeStanding['decision'], owed = 0) =>
      isReceivable({ ...back, state: 'refunded', group: 'closed', owed: centavos(owed), decision });
    expect([of(null), of('settled_outside'), of('waived')]).toEqual([false, true, false]);
    // A part that came and went back: the rest never came, and is owed.
    expect(of(null, 3_000)).toBe(true);
  });
  it.each(CHARGE_STATES)('is every charge that is not closed: %s', (state) => {
    if (state === 'waived') return;
    const owed = { ...NO_MONEY, ...standing(state, 'unpaid'), owed: centavos(10_000), status: 'ATIVA' };
    expect(isReceivable(owed)).toBe(true);
  });

  it('is no refused charge whose debt another one of its cycle bears', () => {
    const refused = { ...NO_MONEY, ...standing('rejected', 'unpaid'), status: 'REJEITADA' };
    expect(isReceivable({ ...refused, owed: centavos(10_000) })).toBe(true);
    expect(isReceivable({ ...refused, owed: centavos(0) })).toBe(false);
  });
});

describe('a receivable', () => {
  const outside = {
    ...{ at: noon('2027-01-04'), paidOn: civilDate('2026-12-30') },
    ...{ amount: centavos(3_000), notKeptThen: centavos(5_000) },
  };
  it('counts its instalments from the first cycle on to the last day of the mandate', () => {
    const mandate = {
      startDate: civilDate('2026-01-31'),
      endDate: civilDate('2026-12-31'),
      periodicity: 'MENSAL',
    };
    const { instalment, instalments } = receivableOf(
      chargeWithMoney({ dueDate: civilDate('2026-02-28'), mandate }),
      null,
    );
    expect([instalment, instalments]).toEqual([2, 12]);
    const endless = receivableOf(chargeWithMoney({ mandate: { ...mandate, endDate: null } }), null);
    expect(endless.instalments).toBeNull();
  });
  it('takes a person’s word for money outside, as far as it was said, on the day that was said', () => {
    const charge = chargeWithMoney({ state: 'settled_outside', outside });
    expect(receivableOf(charge, null)).toMatchObject({
      ...{ received: 3_000, balance: 2_000, isFromOutside: true, firstReceivedOn: '2026-12-30' },
    });
    expect(receivableOf(charge, civilDate('2026-12-29'))).toMatchObject({ received: 0, balance: 5_000 });
  });
  it('takes the day of the word, and all, where neither was said', () => {
    const said = { ...outside, paidOn: null, amount: null };
    const charge = chargeWithMoney({ state: 'settled_outside', outside: said });
    expect(receivableOf(charge, civilDate('2026-12-31')).balance).toBe(5_000);
    expect(receivableOf(charge, civilDate('2027-01-04')).balance).toBe(0);
  });
  it('takes that word for the rest of what the bank was paid in part, and for no more of it', () => {
    const bank = noon('2026-11-10');
    const part = { received: centavos(2_000), firstReceivedAt: bank, lastReceivedAt: bank } as const;
    const of = (amount: number | null, state: 'underpaid' | 'paid_after_close' = 'underpaid') => {
      const said = {
        ...outside,
        amount: amount === null ? null : centavos(amount),
        notKeptThen: centavos(3_000),
      };
      return receivableOf(chargeWithMoney({ state, ...part, outside: said }), null);
    };
    expect(of(null)).toMatchObject({
      ...{ received: 5_000, balance: 0, isFromOutside: false },
      ...{ firstReceivedOn: '2026-11-10', lastReceivedOn: '2026-12-30' },
    });
    expect([of(1_000), of(5_000, 'paid_after_close')].map(({ balance }) => balance)).toEqual([2_000, 0]);
    const none = chargeWithMoney({ state: 'underpaid', ...part });
    expect(receivableOf(none, null)).toMatchObject({ received: 2_000, balance: 3_000 });
  });
  it('forgets that word once the bank shows money', () => {
    const charge = chargeWithMoney({ state: 'paid', outside, received: centavos(5_000) });
    expect(receivableOf(charge, null)).toMatchObject({ received: 5_000, balance: 0, isFromOutside: false });
  });
});
