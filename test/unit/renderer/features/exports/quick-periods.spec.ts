import { describe, expect, it } from 'vitest';
import { quickPeriod, quickPeriodOf } from '../../../../../src-renderer/features/exports/quick-periods.ts';

describe('quick periods', () => {
  it.each([
    ['thisMonth', '2026-02-10', '2026-02-01', '2026-02-28'],
    ['thisMonth', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['lastMonth', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['lastMonth', '2026-12-31', '2026-11-01', '2026-11-30'],
    ['thisYear', '2026-07-15', '2026-01-01', '2026-12-31'],
    ['lastYear', '2026-07-15', '2025-01-01', '2025-12-31'],
    ['everything', '2026-07-15', null, null],
  ] as const)('%s on %s runs from %s to %s', (period, today, dueFrom, dueTo) => {
    expect(quickPeriod(period, today)).toEqual({ dueFrom, dueTo });
  });

  it('recognises its own dates', () => {
    expect(quickPeriodOf(quickPeriod('lastMonth', '2026-03-05'), '2026-03-05')).toBe('lastMonth');
  });

  it('knows a period that a person chose', () => {
    expect(quickPeriodOf({ dueFrom: '2026-03-02', dueTo: '2026-03-31' }, '2026-03-05')).toBeNull();
  });
});
