import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameDocument } from '../../../../src-main/core/evidence/fiscal-document.ts';
import { centavos } from '../../../../src-main/core/money.ts';

const marks = (issuer: string | null, amount: number | null) => ({
  issuer,
  amount: amount === null ? null : centavos(amount),
});

describe('a document of a number and day that is known', () => {
  it.each([
    ['of the same issuer, whatever it is of', marks('A', 200), [marks('A', 100)], 0],
    ['of no issuer that is told, and of the same amount', marks('A', 100), [marks(null, 100)], 0],
    ['of nothing that is told', marks('A', 100), [marks(null, null)], 0],
    ['the very same before one that may be', marks(null, null), [marks(null, 100), marks(null, null)], 1],
    ['of another issuer', marks('B', 100), [marks('A', 100)], null],
    ['of another amount', marks(null, 200), [marks(null, 100)], null],
    ['one of several that it may be', marks(null, null), [marks('A', 100), marks('B', 100)], null],
  ])('is %s', (_, given, known, at) => {
    expect(sameDocument(given, known)).toBe(at === null ? null : known[at]);
  });

  it('never is one of another issuer', () => {
    const some = fc.record({
      issuer: fc.constantFrom(null, 'A', 'B'),
      amount: fc.constantFrom(null, centavos(1), centavos(2)),
    });
    fc.assert(
      fc.property(some, fc.array(some), (given, known) => {
        const issuers = [sameDocument(given, known)?.issuer ?? null, given.issuer];
        expect(new Set(issuers.filter((issuer) => issuer !== null)).size).toBeLessThanOrEqual(1);
      }),
    );
  });
});
