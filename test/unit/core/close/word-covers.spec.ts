import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { isCalledOff } from '../../../../src-main/core/close/called-off.ts';
import { isRevenue } from '../../../../src-main/core/close/posting-entry.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import { anyCase, booksOf, type Case, FIRST, LATER } from '../../../support/fake/records/books-of-charge.ts';
import { charge, settlement } from '../../../support/fake/records/charge-facts.ts';

type Books = ReturnType<typeof booksOf>;

/** Centavo by centavo: each of the amount that the bank has, then or now, stands as `true`. */
function centsAt({ movements, decidedAt }: Books, amount: number, isThen: boolean): readonly boolean[] {
  let purse = 0;
  for (const { kind, at, amount: moved } of movements)
    if (!isThen || at <= decidedAt) purse += kind === 'refund' ? -moved : moved;
  return Array.from(
    { length: Math.min(amount, 100) },
    (_, cent) => purse > (cent * amount) / Math.min(amount, 100),
  );
}

const count = (cents: readonly boolean[]): number => cents.filter((has) => !has).length;

/** What the company gave away of what paid the charge: its returns, once all that had come too much went back. */
function giftOf({ facts }: Case): number {
  let surplus = -facts.amount;
  let returned = 0;
  for (const { amount, refunded, contested } of facts.settlements) {
    surplus += amount;
    returned += refunded - contested;
  }
  return Math.max(0, returned - Math.max(0, surplus));
}

/** Cases of whole hundredths of their amount, so that each can be counted. */
const decided = anyCase.filter(
  ({ facts }) =>
    facts.amount > 1 &&
    facts.settlements.length > 0 &&
    facts.settlements.every(
      ({ amount, refunded }) => (amount * 100) % facts.amount === 0 && (refunded * 100) % facts.amount === 0,
    ),
);
const byWord = fc.constantFrom('settled_outside', 'waived');
const withWord = (drawn: Case, decision: 'settled_outside' | 'waived'): Case => ({
  ...drawn,
  facts: { ...drawn.facts, status: 'CONCLUIDA', isReplaced: false, isBorneElsewhere: false, decision },
});

describe('a decision', () => {
  it('is about the centavos that the bank did not have then: those that go back since are owed, and told', () => {
    fc.assert(
      fc.property(decided, byWord, (drawn, decision) => {
        const said = withWord(drawn, decision);
        const { amount } = said.facts;
        const books = booksOf(said);
        const [then, now] = [count(centsAt(books, amount, true)), count(centsAt(books, amount, false))];
        const share = amount / 100;
        const owed = Math.max(0, Math.max(0, now - giftOf(said) / share) - then);
        expect(books.now.owed).toBe(owed * share);
        if (now > 0) expect(books.now.group === 'closed').toBe(now <= then);
      }),
      { numRuns: 3_000 },
    );
  });

  it('leaves nothing to anybody while nothing goes back since', () => {
    fc.assert(
      fc.property(anyCase, byWord, (drawn, decision) => {
        const paid = drawn.facts.settlements.map((each) => ({
          ...each,
          refunded: centavos(0),
          contested: centavos(0),
        }));
        const { now } = booksOf({ ...drawn, facts: { ...drawn.facts, settlements: paid, decision } });
        expect(now.owed).toBe(0);
        if (Number(now.paid) < drawn.facts.amount) expect(now.group).toBe('closed');
      }),
    );
  });

  it('stands in register and statement for as much as it is about, so that what is owed beside it is what they have left', () => {
    fc.assert(
      fc.property(anyCase, (drawn) => {
        const settlements = drawn.facts.settlements.map((each) => ({ ...each, contested: each.refunded }));
        const word = withWord({ ...drawn, said: { ...drawn.said, amount: null } }, 'settled_outside');
        const { now, inRegister, statement } = booksOf({ ...word, facts: { ...word.facts, settlements } });
        const left = Number(inRegister(LATER).balance);
        expect([now.owed, statement(FIRST, LATER).open]).toEqual([Math.max(0, left), Math.max(0, left)]);
      }),
      { numRuns: 2_000 },
    );
  });

  const rest = (
    nature: 'MED' | 'ORIGINAL',
    decision: 'settled_outside' | 'waived',
    amount: number | null,
  ) => {
    const back = { refunded: 7_000, contested: nature === 'MED' ? 7_000 : 0, at: '2027-01-05T15:00:00Z' };
    return booksOf({
      facts: charge({
        status: 'CONCLUIDA',
        dueDate: civilDate('2026-12-10'),
        decision,
        settlements: [settlement(7_000, back)],
      }),
      ...{
        later: 30,
        said: { paidOn: civilDate('2027-01-10'), amount: amount === null ? null : centavos(amount) },
      },
    });
  };

  it.each([3_000, null])(
    'over a rest (said: %j) leaves what its payer takes back since owed and told',
    (said) => {
      const { now, inRegister, statement } = rest('MED', 'settled_outside', said);
      expect([now.state, now.group, now.owed]).toEqual(['refunded', 'attention', 7_000]);
      expect(inRegister(LATER)).toMatchObject({ received: 10_000, refunded: 7_000, balance: 7_000 });
      expect(statement(FIRST, LATER)).toMatchObject({ closing: 7_000, open: 7_000 });
    },
  );

  it('over a rest that was let off leaves the charge one that was due, and revenue', () => {
    const { now, claim, statement } = rest('MED', 'waived', null);
    expect([now.owed, isRevenue(claim), isCalledOff(claim)]).toEqual([7_000, true, false]);
    expect(statement(FIRST, LATER)).toMatchObject({ due: 10_000, closing: 10_000, open: 7_000 });
  });

  it('over a rest does not take what the company gives back since from its lists', () => {
    const { now } = rest('ORIGINAL', 'settled_outside', 3_000);
    expect([now.state, now.group, now.owed]).toEqual(['refunded', 'attention', 0]);
  });
});

describe('what was paid twice', () => {
  const twice = (status: string) =>
    booksOf({
      facts: charge({
        ...{ status, dueDate: civilDate('2026-12-10') },
        settlements: [
          settlement(10_000, { refunded: 10_000 }),
          settlement(10_000, { refunded: 10_000, contested: 10_000 }),
        ],
      }),
      ...{ later: 3, said: { paidOn: LATER, amount: null } },
    });
  it.each([
    ['CONCLUIDA', 'attention'],
    ['EXPIRADA', 'closed'],
  ])(
    'is owed once more where one went back and its payer took the other, whatever its group: %s, %s',
    (status, group) => {
      const { now, claim, inRegister } = twice(status);
      expect([now.owed, now.group, isCalledOff(claim), isRevenue(claim)]).toEqual([
        10_000,
        group,
        false,
        true,
      ]);
      expect(inRegister(LATER).balance).toBe(10_000);
    },
  );

  it('and of every charge that was not cancelled or replaced: none is called off of which a payer took money back', () => {
    fc.assert(
      fc.property(anyCase, (drawn) => {
        const facts = { ...drawn.facts, decision: null, isReplaced: false, isBorneElsewhere: false };
        fc.pre(!/^cancelad/i.test(facts.status) && facts.settlements.some(({ contested }) => contested > 0));
        expect(isCalledOff(booksOf({ ...drawn, facts }).claim)).toBe(false);
      }),
    );
  });

  it('is owed as far as the books have it open where the company gave nothing back but what was too much', () => {
    fc.assert(
      fc.property(anyCase, (drawn) => {
        const facts = {
          ...drawn.facts,
          status: 'EXPIRADA',
          decision: null,
          isReplaced: false,
          isBorneElsewhere: false,
        };
        const own = { ...drawn, facts };
        fc.pre(giftOf(own) === 0 && facts.settlements.length > 0);
        const { now, inRegister } = booksOf(own);
        expect(now.owed).toBe(Math.min(facts.amount, Math.max(0, Number(inRegister(LATER).balance))));
      }),
      { numRuns: 2_000 },
    );
  });
});
