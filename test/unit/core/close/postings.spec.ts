import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import type { MoneyLine } from '../../../../src-main/core/close/money-line.ts';
import { type ChargeStep, excessAfter, postingsOf } from '../../../../src-main/core/close/postings.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import type { PostingEvent } from '../../../../src-preload/contract/vocabulary/accounting.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';

const LINE: MoneyLine = {
  kind: 'charge',
  paymentKind: 'charge',
  endToEndId: 'E1',
  refundId: null,
  at: noon('2026-11-05'),
  amount: centavos(10_000),
  nature: null,
  txid: 'tx',
  idRec: null,
  contract: '',
  payerName: '',
  payerDocument: null,
  charge: null,
};

const chargeOf = (
  amount: number,
  paidBefore = 0,
  refundedBefore = 0,
  excess = Math.max(0, paidBefore - refundedBefore - amount),
) => ({
  dueDate: civilDate('2026-11-05'),
  amount: centavos(amount),
  paidBefore: centavos(paidBefore),
  refundedBefore: centavos(refundedBefore),
  excessBefore: centavos(excess),
});
const parts = (line: Partial<MoneyLine>) =>
  postingsOf({ ...LINE, ...line }).map(({ event, direction, amount }) => [event, direction, amount]);
const refunded = (line: Partial<MoneyLine>) => parts({ kind: 'refund', refundId: 'D1', ...line });

describe('a payment', () => {
  it('pays its charge', () => {
    expect(parts({ charge: chargeOf(10_000) })).toEqual([['receipt', 'in', 10_000]]);
  });

  it('beyond what the charge asks is in advance', () => {
    expect(parts({ amount: centavos(10_500), charge: chargeOf(10_000) })).toEqual([
      ['receipt', 'in', 10_000],
      ['excess', 'in', 500],
    ]);
  });

  it('that comes a second time is in advance whole, and pays again what was given back', () => {
    expect(parts({ charge: chargeOf(10_000, 10_000) })).toEqual([['excess', 'in', 10_000]]);
    expect(parts({ charge: chargeOf(10_000, 10_000, 4_000) })).toEqual([
      ['receipt', 'in', 4_000],
      ['excess', 'in', 6_000],
    ]);
  });

  it('of joining, and of nobody, is told apart', () => {
    expect(parts({ kind: 'joining' })).toEqual([['joining', 'in', 10_000]]);
    expect(parts({ kind: 'orphan' })).toEqual([['orphan', 'in', 10_000]]);
  });
});

describe('a refund', () => {
  it('is told by its nature', () => {
    const byNature = (nature: string | null) =>
      refunded({ nature, charge: chargeOf(10_000, 10_000) }).map(([event]) => event);
    expect(byNature(null)).toEqual(['refund_original']);
    expect(byNature('Original ')).toEqual(['refund_original']);
    expect(byNature('RETIRADA')).toEqual(['refund_withdrawal']);
    expect(byNature('MED_OPERACIONAL')).toEqual(['refund_med_operational']);
    expect(byNature('MED_FRAUDE')).toEqual(['refund_med_fraud']);
    expect(byNature('MED_INSTANT_AUTOMATICO')).toEqual(['refund_med_automatic']);
    expect(byNature('MED_FAISCA_AUTOMATICO')).toEqual(['refund_med_automatic']);
    expect(byNature('ALGO_NOVO')).toEqual(['refund_other']);
  });

  it('gives an excess back first', () => {
    expect(refunded({ amount: centavos(700), charge: chargeOf(10_000, 10_500) })).toEqual([
      ['excess', 'out', 500],
      ['refund_original', 'out', 200],
    ]);
  });

  it('by the special mechanism is apart, whatever was paid too much', () => {
    expect(refunded({ nature: 'MED_FRAUDE', charge: chargeOf(5_000, 15_000) })).toEqual([
      ['refund_med_fraud', 'out', 10_000],
    ]);
  });

  it('gives back an advance that a contested payment left standing', () => {
    // Paid twice, the first contested: the second is in advance still, whole.
    const charge = chargeOf(10_000, 20_000, 10_000, 10_000);
    expect(refunded({ nature: 'ORIGINAL', charge })).toEqual([['excess', 'out', 10_000]]);
    expect(parts({ charge })).toEqual([['receipt', 'in', 10_000]]);
  });

  it('of what was paid with an authorisation is told by its nature', () => {
    expect(refunded({ paymentKind: 'joining' })).toEqual([['refund_original', 'out', 10_000]]);
    expect(refunded({ paymentKind: 'joining', nature: 'RETIRADA' })).toEqual([
      ['refund_withdrawal', 'out', 10_000],
    ]);
  });

  it("of nobody's payment clears it", () => {
    expect(refunded({ paymentKind: 'orphan' })).toEqual([['orphan', 'out', 10_000]]);
  });
});

/** Payments of one charge and refunds of them as they came about, each after those before it. */
const steps = {
  isRefund: fc.boolean(),
  amount: fc.integer({ min: 1, max: 30_000 }),
  nature: fc.constantFrom(null, 'ORIGINAL', 'RETIRADA', 'MED_FRAUDE', 'ALGO_NOVO'),
};
const lives = fc.array(fc.record(steps), { maxLength: 20 });
const ASKS_BACK: readonly (string | null)[] = [null, 'ORIGINAL', 'RETIRADA'];

describe('whatever becomes of a charge', () => {
  it('each line is told whole, nothing is received beyond the charge, and no more comes out of an advance than went in', () => {
    fc.assert(
      fc.property(lives, fc.integer({ min: 1, max: 20_000 }), (life, asked) => {
        let [paid, back] = [0, 0];
        // By the words of the page: what is in advance, and what was received and did not go back.
        let [advance, kept] = [0, 0];
        const walked: ChargeStep[] = [];
        const stands = new Map<PostingEvent, number>();
        for (const step of life) {
          const amount = step.isRefund ? Math.min(step.amount, paid - back) : step.amount;
          if (amount === 0) continue;
          const before = chargeOf(asked, paid, back, advance);
          expect(excessAfter(before, walked)).toBe(advance);
          const kind = step.isRefund ? 'refund' : 'charge';
          const line = { amount: centavos(amount), nature: step.nature, kind } as const;
          const told = postingsOf({ ...LINE, ...line, charge: before });
          walked.push(line);
          expect(told.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
          for (const { event, direction, amount: part } of told)
            stands.set(event, (stands.get(event) ?? 0) + (direction === 'in' ? part : -part));
          const isAskedBack = step.isRefund && ASKS_BACK.includes(step.nature);
          const given = isAskedBack ? Math.min(amount, advance) : 0;
          const received = Math.min(amount, asked, Math.max(0, asked - kept));
          if (step.isRefund) back += amount;
          else paid += amount;
          advance += step.isRefund ? -given : amount - received;
          kept += step.isRefund ? given - amount : received;
          expect(stands.get('excess') ?? 0).toBe(advance);
          expect(advance + kept).toBe(paid - back);
        }
      }),
    );
  });
});
