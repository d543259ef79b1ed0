import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessCalendar } from '../../../src-main/core/business-days.ts';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import { leftBeside, outsideOf } from '../../../src-main/core/owed.ts';
import { type ChargeFacts, reconcile } from '../../../src-main/core/reconcile.ts';
import { aCharge, charge, settlement } from '../../support/fake/records/charge-facts.ts';

const national = businessCalendar();
const owed = (facts: ChargeFacts): number => reconcile(facts, civilDate('2025-03-12'), national).owed;
const part = (change: Partial<ChargeFacts>) => charge({ settlements: [settlement(4_000)], ...change });

describe('what is owed of a charge of which a part was paid', () => {
  it.each<[number, Partial<ChargeFacts>]>([
    [6_000, { status: 'ATIVA' }],
    [6_000, { status: 'REJEITADA' }],
    [6_000, { status: 'Expirado' }],
    [6_000, { status: 'EXPIRADA', settlements: [settlement(4_000, { refunded: 1_000 })] }],
    [6_000, { status: 'EXPIRADA', settlements: [settlement(4_000, { refunded: 4_000 })] }],
    [6_000, { status: 'ATIVA', settlements: [settlement(4_000, { refunded: 4_000 })] }],
    [0, { status: 'EXPIRADA', settlements: [settlement(10_000, { refunded: 10_000 })] }],
    [0, { status: 'CONCLUIDA', settlements: [settlement(10_000, { refunded: 10_000 })] }],
    [
      10_000,
      { status: 'CONCLUIDA', settlements: [settlement(10_000, { refunded: 10_000, contested: 10_000 })] },
    ],
    [
      3_000,
      { status: 'CONCLUIDA', settlements: [settlement(10_000, { refunded: 5_000, contested: 3_000 })] },
    ],
    [
      10_000,
      { status: 'EXPIRADA', settlements: [settlement(10_000, { refunded: 10_000, contested: 10_000 })] },
    ],
    [0, { status: 'CANCELADA', settlements: [settlement(10_000, { refunded: 10_000, contested: 10_000 })] }],
    [0, { status: 'CANCELADA' }],
    [0, { status: 'REJEITADA', isBorneElsewhere: true }],
    [0, { status: 'REJEITADA', isBorneElsewhere: true, settlements: [] }],
    [10_000, { status: 'REJEITADA', settlements: [] }],
    [6_000, { status: 'EXPIRADA', isBorneElsewhere: true }],
    [6_000, { status: 'ATIVA', isBorneElsewhere: true }],
    [0, { status: 'REJEITADA', decision: 'waived' }],
    [0, { status: 'ATIVA', decision: 'settled_outside' }],
    [0, { status: 'REJEITADA', settlements: [settlement(12_000)] }],
  ])('is %d of %o', (expected, change) => {
    expect(owed(part(change))).toBe(expected);
  });

  it('stays owed where what came of it goes back, be it the last centavo', () => {
    const back = (refunded: number) => part({ settlements: [settlement(4_000, { refunded })] });
    expect([0, 3_999, 4_000].map((refunded) => owed(back(refunded)))).toEqual([6_000, 6_000, 6_000]);
  });

  it('is the rest of what was owed without the part, whatever the bank calls the charge by then', () => {
    const word = fc.constantFrom('ATIVA', 'CRIADA', 'REJEITADA', 'EXPIRADA');
    fc.assert(
      fc.property(aCharge, word, fc.nat(), (drawn, status, some) => {
        const facts = { ...drawn, status, decision: null, notKeptThen: null };
        const paid = 1 + (some % facts.amount);
        const isAlone = { isReplaced: false, isBorneElsewhere: false };
        const of = (settlements: ChargeFacts['settlements']) =>
          reconcile({ ...facts, ...isAlone, settlements }, civilDate('2099-01-01'), national).owed;
        expect([of([]), of([settlement(paid)])]).toEqual([facts.amount, facts.amount - paid]);
      }),
    );
  });
});

describe('what a person said of a charge of R$ 100,00', () => {
  const moved = (received: number, refunded: number) => ({ amount: centavos(10_000), received, refunded });
  const overRest = { amount: centavos(9_000), notKeptThen: centavos(1_000) };

  it('counts for no more than the rest that it was about, though more was said and goes back since', () => {
    expect(outsideOf(overRest, moved(9_000, 9_000))).toBe(1_000);
    expect(leftBeside(moved(9_000, 9_000), { ...overRest, kind: 'settled_outside' })).toBe(9_000);
  });

  it('leaves all of a charge that was let off: nothing came by other means', () => {
    expect(leftBeside(moved(4_000, 0), { amount: null, notKeptThen: centavos(6_000), kind: 'waived' })).toBe(
      6_000,
    );
  });
});
