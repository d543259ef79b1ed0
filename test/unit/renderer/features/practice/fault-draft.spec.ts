import { describe, expect, it } from 'vitest';
import { faultOrder } from '../../../../../src-preload/contract/practice-bank/faults.ts';
import { FAULT_KINDS, FAULTS } from '../../../../../src-preload/contract/vocabulary/practice-bank.ts';
import {
  FIRST_DRAFT,
  isWhole,
  orderOf,
  settingOf,
} from '../../../../../src-renderer/features/practice/faults/fault-draft.ts';

describe('a fault being typed', () => {
  it.each(FAULT_KINDS)('%s is taken by the contract as it first stands', (kind) => {
    const draft = { ...FIRST_DRAFT, kind, word: 'faisca' };
    expect(isWhole(draft)).toBe(true);
    const order = faultOrder.parse(orderOf(draft));
    expect(order).toMatchObject({
      kind,
      method: null,
      path: null,
      probability: 1,
      count: null,
      setting: null,
    });
    expect(order.word).toBe(kind === 'other_word' ? 'faisca' : null);
  });

  it.each(FAULT_KINDS)('%s keeps a setting only where it takes one', (kind) => {
    const bounds = settingOf(kind);
    expect(bounds).toBe(FAULTS[kind]);
    const order = faultOrder.parse(orderOf({ ...FIRST_DRAFT, kind, word: 'a', setting: bounds?.least ?? 3 }));
    expect(order.setting).toBe(bounds === null ? null : bounds.least);
  });

  it('says where and how often', () => {
    const order = orderOf({ ...FIRST_DRAFT, method: 'GET', path: ' /cobr/* ', percent: 25, count: 3 });
    expect(faultOrder.parse(order)).toMatchObject({
      method: 'GET',
      path: '/cobr/*',
      probability: 0.25,
      count: 3,
    });
  });

  it.each([
    ['without a chance', { percent: '' as const }],
    ['with no chance at all', { percent: 0 }],
    ['of another word without the word', { kind: 'other_word' as const, word: '' }],
    ['of another word that no path can bear', { kind: 'other_word' as const, word: '2 palavras' }],
  ])('is not whole %s', (_, change) => {
    expect(isWhole({ ...FIRST_DRAFT, ...change })).toBe(false);
  });
});
