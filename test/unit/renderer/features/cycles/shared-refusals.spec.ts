import { expect, it } from 'vitest';
import type { RetryPlan } from '../../../../../src-preload/contract/charge-changes.ts';
import { sharedRefusals } from '../../../../../src-renderer/features/cycles/proof/actions/shared-refusals.ts';

type Day = RetryPlan['days'][number];
const day = (date: string, ...refusals: Day['refusals']): Day =>
  ({ date, isBusinessDay: true, refusals }) as Day;

it('is what each day is refused for', () => {
  const days = [
    day('2025-11-28', { kind: 'already_paid' }, { kind: 'not_in_future' }),
    day('2025-11-29', { kind: 'already_paid' }, { kind: 'day_tried' }),
  ];
  expect(sharedRefusals(days)).toEqual([{ kind: 'already_paid' }]);
});

it('is nothing where a day is free, or there is none', () => {
  expect(sharedRefusals([day('2025-11-28', { kind: 'not_in_future' }), day('2025-11-29')])).toEqual([]);
  expect(sharedRefusals([])).toEqual([]);
});
