import { describe, expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import { fateOf, MOST_TRIES, readClaimed } from '../../../src-main/webhooks/confirmation.ts';

const settlement = { kind: 'settlement', id: 'E1' } as const;
const signal = new AbortController().signal;

/** A bank that answers every reading alike. */
function bankThat(answer: () => Promise<never>) {
  return { readCharge: answer, readMandate: answer, readSettlement: answer };
}

describe('the fate of a delivery', () => {
  it('is what the bank shows', () => {
    expect(fateOf('found', { tries: 1, isRepeat: false })).toBe('confirmed');
    expect(fateOf('found', { tries: 1, isRepeat: true })).toBe('duplicate');
  });

  it('is open while the bank does not know it, and refused in the end', () => {
    const fates = Array.from({ length: MOST_TRIES }, (_, at) =>
      fateOf('missing', { tries: at + 1, isRepeat: false }),
    );
    expect(fates.slice(0, -1)).toEqual(Array.from({ length: MOST_TRIES - 1 }, () => 'unconfirmed'));
    expect(fates.at(-1)).toBe('refused');
  });

  it('is never refused for a record that the bank shows and we cannot read', () => {
    expect(fateOf('unreadable', { tries: 99, isRepeat: false })).toBe('unconfirmed');
  });
});

describe('reading a claim', () => {
  it.each(['invalid_input', 'request_refused', 'not_found'] as const)(
    '%s means that there is none',
    async (code) => {
      const bank = bankThat(() => Promise.reject(new CicloError(code, 'no')));
      expect(await readClaimed(settlement, bank, signal)).toEqual({ found: 'missing', batch: {} });
    },
  );

  it.each(['bank_down', 'scope_missing', 'timed_out'] as const)('%s says nothing about it', async (code) => {
    const bank = bankThat(() => Promise.reject(new CicloError(code, 'no')));
    await expect(readClaimed(settlement, bank, signal)).rejects.toMatchObject({ code });
  });
});
