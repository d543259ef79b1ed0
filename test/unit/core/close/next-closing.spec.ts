import { expect, it } from 'vitest';
import { civilMonth } from '../../../../src-main/core/civil-month.ts';
import { monthsToOpen, nextToClose } from '../../../../src-main/core/close/next-closing.ts';

const NOTHING = { closed: new Set<string>(), regimes: [] };

it.each([
  ['2026-10', 'caixa', [], '2026-11'],
  ['2026-10', 'caixa', ['2026-11'], '2026-12'],
  ['2026-10', 'caixa', ['2026-11', '2026-12'], null],
  ['2026-12', 'caixa', [], null],
  ['2026-12', 'competencia', ['2027-01'], '2027-02'],
] as const)(
  'what comes late of %s by %s, with %j closed, is closed with %s',
  (month, basis, closed, next) => {
    expect(nextToClose(civilMonth(month), basis, { ...NOTHING, closed: new Set(closed) })).toBe(next);
  },
);

it('goes by the basis of each year: with that which a company has left no later month is closed', () => {
  const regimes = [
    { year: 2024, basis: 'caixa' },
    { year: 2025, basis: 'competencia' },
    { year: 2026, basis: 'competencia' },
  ] as const;
  expect(nextToClose(civilMonth('2024-12'), 'caixa', { ...NOTHING, regimes })).toBeNull();
  expect(nextToClose(civilMonth('2024-12'), 'caixa', { ...NOTHING, regimes: regimes.slice(0, 2) })).toBe(
    '2026-01',
  );
  expect(nextToClose(civilMonth('2023-12'), 'competencia', { ...NOTHING, regimes })).toBe('2025-01');
});

it.each([
  ['2026-12', ['2026-12', '2026-11'], ['2026-12']],
  ['2026-10', ['2026-12', '2026-11', '2026-10'], ['2026-12']],
  // December was closed before a November that was forgotten.
  ['2026-12', ['2026-11', '2026-12', '2026-10'], ['2026-11', '2026-12']],
  ['2026-11', ['2026-11', '2026-12', '2026-10'], ['2026-11']],
  ['2026-12', ['2026-11'], []],
  ['2026-12', [], []],
] as const)(
  'what comes late of %s, with %j closed, the last one first, opens %j again',
  (of, standing, opened) => {
    expect(monthsToOpen(civilMonth(of), standing.map(civilMonth))).toEqual(opened);
  },
);
