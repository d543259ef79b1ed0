import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referenceIn, sameDocument } from '../../../../src-main/core/evidence/fiscal-document.ts';
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

describe('a text without whoever took the service', () => {
  const contracts = (text: string, taker: string | null = null) =>
    referenceIn([text], null, { taker, amount: centavos(100) }).contracts;

  it.each([
    ['Mensalidade, parcela 12 de 24', []],
    ['Ref. 12/24, vencimento em 10 do 11', []],
    ['Aulas (2) de 1,5 h', []],
    ['Contrato 12, parcela 3', ['12']],
    ['contrato nº 12', ['12']],
    ['Contrato n. 0012', ['0012']],
    ['CONTRATO: 12.', ['12.', '12']],
    ['Contrato número 12', ['12']],
    ['Mensalidade CT-1 de novembro', ['CT-1']],
    ['Mensalidade 2024001', ['2024001']],
  ])('names contracts in %s', (text, named) => {
    expect(contracts(text)).toEqual(named);
  });

  it('may name by any number what its own payer pays', () => {
    expect(contracts('Mensalidade, parcela 12 de 24', '12345678909')).toEqual(['12', '24']);
  });
});
