import { describe, expect, it } from 'vitest';
import { civilMonth } from '../../../src-main/core/civil-month.ts';
import type { Basis } from '../../../src-preload/contract/vocabulary/closing.ts';
import { AT, close, paid, reopen, shop } from '../../support/in-process/ledger/closable-shop.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

describe('the basis that a year is assessed by', () => {
  it('knows competência only from 2027 on, and one choice a year', () => {
    const { writer } = shop();
    const set = (year: number, basis: Basis) => codeOf(() => writer.setRegime(year, basis, AT));
    expect(set(2027, 'caixa')).toBe('regime_ended');
    expect(
      codeOf(() => writer.closeMonth({ month: civilMonth('2027-01'), basis: 'caixa', linesHash: null }, AT)),
    ).toBe('month_not_over');
    expect(set(2026, 'caixa')).toBe('nothing thrown');
    expect(set(2026, 'competencia')).toBe('nothing thrown');
    writer.closeMonth({ month: civilMonth('2026-01'), basis: 'caixa', linesHash: null }, AT);
    // Where a month of it is closed by the other basis alone, it may only be set back to that.
    expect(set(2026, 'caixa')).toBe('nothing thrown');
    expect(set(2026, 'competencia')).toBe('regime_closed');
  });

  it('lets no press set a year to a basis that its months are not closed by, though nobody had said any', () => {
    const open = shop(paid('E1', 'jan', '2026-01-20', 10_000));
    const set = (basis: Basis) => codeOf(() => open.writer.setRegime(2026, basis, AT));
    const { id } = close(open, '2026-01', 'caixa');
    expect(set('competencia')).toBe('regime_closed');
    expect(open.reader().regimes()).toEqual([]);
    reopen(open, id);
    expect(set('competencia')).toBe('nothing thrown');
    close(open, '2026-01', 'competencia');
    expect(set('caixa')).toBe('regime_closed');
    // Closed by both, either is a way back.
    close(open, '2026-01', 'caixa');
    for (const basis of ['caixa', 'competencia'] as const) expect(set(basis)).toBe('nothing thrown');
  });

  it('goes by each month: one that is closed by both lets no year go where another is closed by one alone', () => {
    const open = shop(paid('E1', 'jan', '2026-01-20', 10_000));
    const set = (basis: Basis) => codeOf(() => open.writer.setRegime(2026, basis, AT));
    expect(set('competencia')).toBe('nothing thrown');
    for (const month of ['2026-01', '2026-02', '2026-03'] as const) close(open, month, 'caixa');
    const { id } = close(open, '2026-01', 'competencia');
    expect(set('competencia')).toBe('regime_closed');
    // The year had been set otherwise before its months were closed: what they are closed by is the way back.
    expect(set('caixa')).toBe('nothing thrown');
    const { id: other } = close(open, '2026-04', 'competencia');
    for (const basis of ['caixa', 'competencia'] as const) expect(set(basis)).toBe('regime_closed');
    reopen(open, other);
    reopen(open, id);
    expect(set('caixa')).toBe('nothing thrown');
    for (const month of ['2026-01', '2026-02', '2026-03'] as const) close(open, month, 'competencia');
    expect(set('competencia')).toBe('nothing thrown');
  });
});
