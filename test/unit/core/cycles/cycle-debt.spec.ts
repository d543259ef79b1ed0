import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBorneElsewhere, type TriedCharge } from '../../../../src-main/core/cycles/cycle-debt.ts';
import { occupiesCycle } from '../../../../src-main/core/status.ts';
import { day } from '../../../support/fake/records/ledger-records.ts';

const tried = (id: number, change: Partial<TriedCharge> = {}): TriedCharge => ({
  ...{ id, txid: `tx${id}`, status: 'REJEITADA', dueDate: day(`2026-11-${10 + id}`) },
  ...{ net: 0, decision: null, isUnreadable: false },
  ...change,
});

/** Of which charges of a cycle the debt is their own. */
const bearers = (cycle: readonly TriedCharge[]): readonly number[] =>
  cycle.filter((each) => each.status === 'REJEITADA' && !isBorneElsewhere(each, cycle)).map(({ id }) => id);

describe('which charge of a cycle bears its debt', () => {
  it.each<[string, readonly TriedCharge[], readonly number[]]>([
    ['of one that was refused, itself', [tried(1)], [1]],
    ['of several, the one that was refused last', [tried(1), tried(3), tried(2)], [3]],
    ['of two due on one day, the later one', [tried(2, { dueDate: day('2026-11-11') }), tried(1)], [2]],
    ['a live one', [tried(1), tried(2, { status: 'ATIVA' })], []],
    ['one that expired, which keeps its cycle', [tried(1), tried(2, { status: 'EXPIRADA' })], []],
    ['none, where the one after it was cancelled', [tried(1), tried(2, { status: 'CANCELADA' })], [1]],
    ['one that was cancelled and paid', [tried(1), tried(2, { status: 'CANCELADA', net: 5 })], []],
    [
      'one that was cancelled and paid outside',
      [tried(1), tried(2, { status: 'CANCELADA', decision: 'settled_outside' })],
      [],
    ],
    ['an earlier one that has money', [tried(1, { net: 40 }), tried(2)], [1]],
    ['an earlier one that was given up', [tried(1, { decision: 'waived' }), tried(2)], [1]],
  ])('%s', (_, cycle, expected) => {
    expect(bearers(cycle)).toEqual(expected);
  });

  const anyCharge = fc.record({
    status: fc.constantFrom('REJEITADA', 'REJEITADA', 'CANCELADA', 'EXPIRADA', 'ATIVA'),
    dueDate: fc.constantFrom(day('2026-11-10'), day('2026-11-12'), day('2026-11-20')),
    net: fc.constantFrom(0, 0, 0, 100),
    decision: fc.constantFrom(null, null, null, 'waived' as const),
  });

  it('is one at the most among those without money or a word, and none is forgotten', () => {
    fc.assert(
      fc.property(fc.array(anyCharge, { minLength: 1, maxLength: 6 }), (drawn) => {
        const cycle = drawn.map((change, at) => tried(at, change));
        const isVacant = ({ net, decision }: TriedCharge): boolean => net === 0 && decision === null;
        const vacant = bearers(cycle.filter((each) => isVacant(each) || occupiesCycle(each.status)));
        expect(vacant.length).toBeLessThanOrEqual(1);
        const isCovered = cycle.some((each) => occupiesCycle(each.status) || !isVacant(each));
        const isRefused = cycle.some(({ status }) => status === 'REJEITADA');
        expect(bearers(cycle).length > 0 || isCovered || !isRefused).toBe(true);
      }),
    );
  });
});
