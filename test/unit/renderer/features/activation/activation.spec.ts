import { describe, expect, it } from 'vitest';
import { leftOpen } from '../../../../../src-renderer/features/activation/guide.ts';
import { emptyRequest, formOf } from '../../../../../src-renderer/features/activation/request-draft.ts';
import { nextQuestionMs } from '../../../../../src-renderer/features/activation/watch-pace.ts';

describe('the questions to the bank', () => {
  it('come soon at first, then less often, and never further apart than half a minute', () => {
    const waits = Array.from({ length: 20 }, (_, fruitless) => nextQuestionMs(fruitless));
    expect(waits[0]).toBe(3_000);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(waits.at(-1)).toBe(30_000);
  });
});

describe('a request to the payer', () => {
  const draft = emptyRequest('52998224725');

  it('begins with what is known of the payer, and three days', () => {
    expect(formOf(draft, '2025-12-30')).toEqual({
      document: '52998224725',
      institution: '',
      branch: '',
      account: '',
      expiresAt: '2026-01-02T23:59',
    });
    expect(emptyRequest(null).document).toBe('');
  });

  it('takes another moment as it was typed', () => {
    const typed = { ...draft, expiry: 'otherMoment', moment: '31/12/2025 18:00' } as const;
    expect(formOf(typed, '2025-12-30').expiresAt).toBe('31/12/2025 18:00');
    expect(formOf({ ...typed, expiry: 'days_1' }, '2025-12-30').expiresAt).toBe('2025-12-31T23:59');
  });
});

describe('what an earlier visit has asked for', () => {
  const location = { kind: 'create_location', writeId: 7, isInDoubt: true } as const;
  const request = { kind: 'create_confirmation', writeId: 8, isInDoubt: false } as const;

  it('stands in the way of its own kind alone', () => {
    const open = (...kinds: Parameters<typeof leftOpen>[2][]) =>
      leftOpen({ underWay: [location, request] }, { connectionId: 'c' }, ...kinds);
    expect(open('revise_mandate')).toBeNull();
    expect(open('create_location', 'revise_mandate')).toEqual({
      connectionId: 'c',
      writeId: 7,
      isInDoubt: true,
    });
    expect(open('create_confirmation')).toMatchObject({ writeId: 8, isInDoubt: false });
  });
});
