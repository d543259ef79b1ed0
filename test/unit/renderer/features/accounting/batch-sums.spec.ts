import { expect, it } from 'vitest';
import { movedByBatch } from '../../../../../src-renderer/features/accounting/batch-sums.ts';

it('the sum of a batch is the money that its entries move, never the revenue beside it', () => {
  const batch = { received: 5_000, refunded: 1_000, fees: 150, revenue: 5_000 };
  expect(movedByBatch(batch)).toBe(3_850);
  expect(movedByBatch({ ...batch, received: 0, refunded: 0, fees: 0 })).toBe(0);
});
