import { expect, it } from 'vitest';
import type { StoreCounts } from '../../../src-main/ledger/model/ledger-writer.ts';
import { Tally } from '../../../src-main/sync/tally.ts';

const CHARGES = { kind: 'charge', plural: 'charges', idOf: (id: string) => id } as const;
const NONE = { charges: 0, mandates: 0, settlements: 0 };
const STORED: StoreCounts = { new: NONE, changed: NONE, quarantined: 0, evaluated: 0, disputed: [] };

const WINDOW = 5_000;

/** Ids of a window, each its own. */
const idsOf = (window: number): readonly string[] =>
  Array.from({ length: WINDOW }, (_, place) => `${window}-${place}`);

const addTo = (tally: Tally, records: readonly string[]): void =>
  tally.add(CHARGES, { records: [...records], quarantined: [] }, STORED);

it('counts a record once, however many lists show it', () => {
  const tally = new Tally();
  for (const records of [['a', 'b'], ['b', 'c'], ['a']]) addTo(tally, records);
  expect(tally.total).toBe(3);
});

it('of a reading of years remembers its last records alone, and counts all', () => {
  const tally = new Tally();
  const windows = 40;
  for (let window = 0; window < windows; window += 1) addTo(tally, idsOf(window));
  expect(tally.total).toBe(windows * WINDOW);
  const remembered = new Set(tally.idsRead('charges'));
  expect(idsOf(windows - 1).every((id) => remembered.has(id))).toBe(true);
  expect(idsOf(0).some((id) => remembered.has(id))).toBe(false);
});
