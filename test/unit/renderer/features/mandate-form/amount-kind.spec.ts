import { expect, it } from 'vitest';
import {
  amountsOf,
  kindOf,
  missingAmount,
  typedAmount,
} from '../../../../../src-renderer/features/mandate-form/amount-kind.ts';

it('puts what was typed into the field of its kind, never into both', () => {
  expect(amountsOf('fixed', '10')).toEqual({ fixedAmount: '10', floorAmount: '' });
  expect(amountsOf('floor', '10')).toEqual({ fixedAmount: '', floorAmount: '10' });
  expect(amountsOf('free', '10')).toEqual({ fixedAmount: '', floorAmount: '' });
});

it('knows the kind again from the fields', () => {
  for (const kind of ['fixed', 'floor', 'free'] as const) expect(kindOf(amountsOf(kind, '10'))).toBe(kind);
  expect(typedAmount(amountsOf('floor', '7'))).toBe('7');
});

it('asks for an amount where one was chosen: an empty one would mean free', () => {
  expect(missingAmount('fixed', amountsOf('fixed', ' '))).toMatchObject([
    { field: 'value', reason: 'required' },
  ]);
  expect(missingAmount('floor', amountsOf('floor', ''))).toHaveLength(1);
  expect(missingAmount('free', amountsOf('free', ''))).toEqual([]);
  expect(missingAmount('fixed', amountsOf('fixed', '1'))).toEqual([]);
});
