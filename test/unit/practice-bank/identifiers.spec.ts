import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Ids, LIMITS } from '../../../src-main/practice-bank/records/ids.ts';

const owner = fc.record({
  mandate: fc.nat(LIMITS.mandate),
  slot: fc.nat(LIMITS.slot),
  part: fc.nat(LIMITS.part),
});
const seed = fc.nat(2 ** 32 - 1);
const second = fc.integer({ min: 1_600_000_000, max: 2_000_000_000 });

it('an endToEndId reads back to whom it was written for', () => {
  fc.assert(
    fc.property(seed, owner, second, (number, whose, at) => {
      const ids = new Ids(number);
      const id = ids.message('E', whose, at);
      expect(id).toMatch(/^E[0-9A-Z]{8}\d{12}[0-9A-Z]{11}$/);
      expect(id.slice(9, 21)).toBe(new Date(at * 1_000).toISOString().replaceAll(/[-T:]/g, '').slice(0, 12));
      expect(ids.owner(id)).toEqual(whose);
    }),
  );
});

it('a txid reads back to its mandate and slot', () => {
  fc.assert(
    fc.property(seed, owner, (number, { mandate, slot }) => {
      const ids = new Ids(number);
      const txid = ids.txid(mandate, slot);
      expect(txid).toMatch(/^[0-9A-Z]{32}$/);
      expect(ids.owner(txid)).toEqual({ mandate, slot, part: 0 });
    }),
  );
});

it('an idRec tells retries, institution and the day of creation in São Paulo', () => {
  const lateEvening = Date.parse('2025-11-21T01:30:00Z') / 1_000;
  expect(new Ids(1).rec(5, true, lateEvening)).toMatch(/^RR9999900420251120[0-9A-Z]{11}$/);
  expect(new Ids(1).rec(5, false, lateEvening)).toMatch(/^RN/);
});

it('hostile text belongs to nobody, or to somebody whose id it is not', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const ids = new Ids(1);
      const claimed = ids.owner(text);
      if (claimed !== null) expect(ids.txid(claimed.mandate, claimed.slot)).not.toBe(text);
    }),
    { numRuns: 5_000 },
  );
});

it('other seeds write other identifiers', () => {
  expect(new Ids(1).txid(7, 8)).not.toBe(new Ids(2).txid(7, 8));
});
