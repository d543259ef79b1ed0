import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCalledOff } from '../../../../src-main/core/close/called-off.ts';
import { isRevenue } from '../../../../src-main/core/close/posting-entry.ts';
import { isReceivable } from '../../../../src-main/core/close/receivables.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import type { ChargeFacts } from '../../../../src-main/core/reconcile.ts';
import { anyCase, booksOf, FIRST, LATER } from '../../../support/fake/records/books-of-charge.ts';
import { charge, settlement } from '../../../support/fake/records/charge-facts.ts';

const SAID = { later: 1, said: { paidOn: LATER, amount: null } };
/** R$ 40,00 of R$ 100,00 came and went back, and what is left was decided over while they were there. */
const partWentBack = (change: Partial<ChargeFacts>) =>
  booksOf({
    ...{ ...SAID, later: 90, said: { ...SAID.said, paidOn: charge().dueDate } },
    facts: charge({ settlements: [settlement(4_000, { refunded: 4_000 })], ...change }),
  });

describe('a charge that was cancelled, or whose debt another one bears', () => {
  it.each<[Partial<ChargeFacts>, boolean]>([
    [{ status: 'CANCELADA' }, false],
    [{ status: 'Cancelado' }, false],
    [{ status: 'REJEITADA', isBorneElsewhere: true }, false],
    [{ status: 'REJEITADA', isBorneElsewhere: true, settlements: [] }, false],
    [{ status: 'REJEITADA' }, true],
    [{ status: 'EXPIRADA', isBorneElsewhere: true }, true],
    [{ status: 'ATIVA' }, true],
  ])(
    'is in no book once the bank has nothing of it, also where its rest was written off: %o, %j',
    (change, isIn) => {
      for (const decision of [null, 'waived'] as const) {
        const { claim, statement } = partWentBack({ ...change, decision });
        expect([isReceivable(claim), isRevenue(claim)]).toEqual([isIn, isIn]);
        expect(statement(FIRST, LATER).closing).toBe(isIn ? 10_000 : 0);
      }
    },
  );

  it('is, where money by other means counts for something', () => {
    const { claim, inRegister, statement } = partWentBack({
      status: 'CANCELADA',
      decision: 'settled_outside',
    });
    expect([isReceivable(claim), isRevenue(claim)]).toEqual([true, true]);
    expect([inRegister(LATER).balance, statement(FIRST, LATER).closing]).toEqual([4_000, 4_000]);
  });
});

it('what was written off is in the books where it would be without that, and nowhere else', () => {
  fc.assert(
    fc.property(anyCase, (drawn) => {
      const booksWith = (decision: ChargeFacts['decision']) =>
        booksOf({ ...drawn, facts: { ...drawn.facts, decision } });
      const [without, written, outside] = [
        booksWith(null),
        booksWith('waived'),
        booksWith('settled_outside'),
      ];
      const isOut = isCalledOff(without.claim);
      expect(isCalledOff(written.claim)).toBe(isOut);
      if (isOut)
        expect(written.statement(FIRST, LATER).closing).toBe(without.statement(FIRST, LATER).closing);
      expect(isCalledOff(outside.claim)).toBe(isOut && outside.claim.notKeptThen === centavos(0));
    }),
    { numRuns: 5_000 },
  );
});
