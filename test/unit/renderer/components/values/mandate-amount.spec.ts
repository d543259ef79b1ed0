import { describe, expect, it } from 'vitest';
import {
  knownPeriodicity,
  mandateAmount,
} from '../../../../../src-renderer/components/values/mandate-amount.ts';

describe('amount of a mandate', () => {
  it.each([
    [
      { fixedAmount: 9_900, floorAmount: null },
      { kind: 'fixed', centavos: 9_900 },
    ],
    [
      { fixedAmount: null, floorAmount: 500 },
      { kind: 'floor', centavos: 500 },
    ],
    [{ fixedAmount: null, floorAmount: null }, { kind: 'variable' }],
    [
      { fixedAmount: 0, floorAmount: null },
      { kind: 'fixed', centavos: 0 },
    ],
  ])('%o', (row, amount) => {
    expect(mandateAmount(row)).toEqual(amount);
  });
});

describe('periodicity', () => {
  it('knows the five words in any case and leaves the rest raw', () => {
    expect(knownPeriodicity('mensal')).toBe('MENSAL');
    expect(knownPeriodicity('QUINZENAL')).toBeNull();
  });
});
