import { expect, it } from 'vitest';
import {
  forAllRows,
  shownDefaults,
} from '../../../../../src-renderer/features/mandate-import/for-all-rows.ts';

const CHOSEN = { periodicity: 'MENSAL', fixedAmount: '149,90', retryPolicy: 'PERMITE_3R_7D' };

it('asks for what no column fills, for an amount only where the list has none', () => {
  expect(forAllRows(['payerName', null])).toContain('fixedAmount');
  expect(forAllRows(['payerName', 'periodicity'])).not.toContain('periodicity');
  for (const column of ['fixedAmount', 'floorAmount'] as const)
    expect(forAllRows(['payerName', column])).not.toContain('fixedAmount');
});

it('lets nothing decide over a row that is not on screen', () => {
  expect(shownDefaults(CHOSEN, ['payerName', null])).toEqual(CHOSEN);
  expect(shownDefaults(CHOSEN, ['payerName', 'floorAmount'])).toEqual({
    periodicity: 'MENSAL',
    retryPolicy: 'PERMITE_3R_7D',
  });
  expect(shownDefaults(CHOSEN, ['periodicity', 'fixedAmount', 'retryPolicy'])).toEqual({});
});
