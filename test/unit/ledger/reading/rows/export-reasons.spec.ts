import fc from 'fast-check';
import { expect, it } from 'vitest';
import { REASONS } from '../../../../../src-main/ledger/model/stored-json.ts';
import { openReasons } from '../../../../../src-main/ledger/reading/rows/export-reasons.ts';

const settlement = fc.record({
  kind: fc.constant('settlement'),
  endToEndId: fc.oneof(
    fc.string({ unit: fc.constantFrom(...'E109z'), minLength: 60, maxLength: 68 }),
    fc.string({ unit: fc.constantFrom(...'E109z'), maxLength: 32 }),
    fc.string(),
  ),
  amount: fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, -5, 1.5, 1e15, 1e21)),
  at: fc.constantFrom(...['2026-01-12T15:00:00.000Z', '2026-01-12', '2026-01-12T15:00:00-03:00', '9-1-1TZ']),
});
const late = fc.record({
  kind: fc.constant('late'),
  days: fc.oneof(fc.nat(400), fc.constantFrom(-1, 0.5, 1e9)),
});
const status = fc.record({ kind: fc.constantFrom('status', 'overdue'), status: fc.string() });
const list = fc.oneof(
  fc.tuple(settlement),
  fc.tuple(settlement, late),
  fc.array(fc.oneof(settlement, late, status), { maxLength: 3 }),
);
/** As the ledger writes them, and as it never would. */
const text = fc.oneof(
  list.map((reasons) => JSON.stringify(reasons)),
  list.map((reasons) => JSON.stringify(reasons).replace('"amount":', '"amount":0')),
  list.map((reasons) => JSON.stringify(reasons, null, 1)),
  fc.string(),
);

const outcomeOf = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return String(error);
  }
};

it('reasons are read for a file as they are everywhere else, or refused in the same words, over 100,000 texts', () => {
  const read = openReasons();
  fc.assert(
    fc.property(text, (stored) => {
      const wanted = outcomeOf(() => REASONS.read(stored));
      expect(outcomeOf(() => read(stored))).toEqual(wanted);
      expect(outcomeOf(() => read(stored))).toEqual(wanted);
    }),
    { numRuns: 100_000 },
  );
}, 300_000);
