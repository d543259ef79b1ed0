import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMandateId, nextOwnTxid, ownTxid } from '../../../../src-main/core/cycles/own-txid.ts';

const ID = 'RR1234567820260105abcdefghijk';

describe('a txid of our own', () => {
  it('is made of mandate, cycle and try', () => {
    expect(ownTxid(ID, 0, 0)).toBe(`${ID}000000`);
    expect(ownTxid(ID, 37, 1)).toBe(`${ID}001101`);
    expect(ownTxid(ID, 36 ** 4 - 1, 36 ** 2 - 1)).toBe(`${ID}zzzzzz`);
  });
  it('has the form of the specification and repeats itself', () => {
    const ids = fc.stringMatching(/^[a-zA-Z0-9]{29}$/);
    fc.assert(
      fc.property(ids, fc.nat({ max: 36 ** 4 - 1 }), fc.nat({ max: 36 ** 2 - 1 }), (id, cycle, attempt) => {
        expect(ownTxid(id, cycle, attempt)).toMatch(/^[a-zA-Z0-9]{26,35}$/);
        expect(ownTxid(id, cycle, attempt)).toBe(ownTxid(id, cycle, attempt));
      }),
    );
  });
  it('never meets another among 1,000,000', () => {
    const seen = new Set<string>();
    for (let mandate = 0; mandate < 1_000; mandate += 1) {
      const id = `${ID.slice(0, 25)}${String(mandate).padStart(4, '0')}`;
      for (let cycle = 0; cycle < 100; cycle += 1) {
        for (let attempt = 0; attempt < 10; attempt += 1) seen.add(ownTxid(id, cycle * 31, attempt * 7));
      }
    }
    expect(seen.size).toBe(1_000_000);
  });
  it('tells any two mandates, cycles and tries apart', () => {
    const parts = fc.tuple(
      fc.constantFrom(ID, `${ID.slice(0, 28)}0`, `${ID.slice(0, 28)}1`),
      fc.nat({ max: 2_000 }),
      fc.nat({ max: 1_295 }),
    );
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const isSame = one.join() === other.join();
        expect(ownTxid(...one) === ownTxid(...other)).toBe(isSame);
      }),
      { numRuns: 100_000 },
    );
  });
  it.each([
    [ID.slice(1), 0, 0],
    [`${ID.slice(1)}-`, 0, 0],
    [ID, -1, 0],
    [ID, 1.5, 0],
    [ID, 36 ** 4, 0],
    [ID, 0, 36 ** 2],
    [ID, Number.NaN, 0],
  ])('is not made of %s, %d, %d', (id, cycle, attempt) => {
    expect(() => ownTxid(id, cycle, attempt)).toThrow(RangeError);
  });
  it('skips what the charges of the cycle bear already', () => {
    const [first, second, third] = [0, 1, 2].map((attempt) => ownTxid(ID, 5, attempt));
    expect(nextOwnTxid(ID, 5, new Set())).toBe(first);
    expect(nextOwnTxid(ID, 5, new Set([first ?? '', ownTxid(ID, 4, 1)]))).toBe(second);
    expect(nextOwnTxid(ID, 5, new Set([first ?? '', second ?? '']))).toBe(third);
  });
  it('needs the id of a mandate', () => {
    expect(isMandateId(ID)).toBe(true);
    expect(isMandateId(`${ID}0`)).toBe(false);
  });
});
