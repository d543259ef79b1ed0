import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { cases, IS_LONG } from '../support/lanes.ts';
import { walkAtRandom } from './model/random-walk.ts';
import { SENTENCES } from './model/violations.ts';

/** `CICLO_SEED` walks one seed again; a failure names it. */
const first = Number(process.env.CICLO_SEED ?? Date.now() % 1_000_000_000);
console.info(`random calls: CICLO_SEED=${first}`);
const WALKS = cases({ few: 2, all: 10 });
const CALLS = 1_000;

/** First days that put a month's end, a leap day and the turn of a year on the way. */
const FIRST_DAYS = ['2025-01-27', '2025-12-10', '2024-02-20', '2025-06-16', '2025-11-03'] as const;

/** Statuses that all walks must have met between them, so that they cannot agree by standing still. */
const STATUSES: Readonly<Record<string, readonly string[]>> = {
  mandate: ['CRIADA', 'APROVADA', 'EXPIRADA'],
  request: ['ACEITA'],
  charge: ['CRIADA', 'ATIVA', 'CONCLUIDA', 'EXPIRADA', 'REJEITADA', 'CANCELADA'],
};

it(`${WALKS * CALLS} random calls, legal and not, meet no disagreement with the model of the rules`, async () => {
  const met = new Set<string>();
  for (let walk = 0; walk < WALKS; walk += 1) {
    const found = await oneWalk(
      first + walk,
      FIRST_DAYS[(first + walk) % FIRST_DAYS.length] ?? FIRST_DAYS[0],
    );
    expect(found.calls.length).toBeGreaterThanOrEqual(CALLS);
    for (const what of found.met.keys()) met.add(what);
  }
  const statuses = Object.entries(STATUSES).flatMap(([kind, words]) =>
    words.map((word) => `${kind} ${word}`),
  );
  const unmet = [...Object.keys(SENTENCES), ...statuses].filter((what) => !met.has(what));
  // Two walks agree without having been everywhere.
  if (IS_LONG) expect({ seed: first, unmet }).toEqual({ seed: first, unmet: [] });
  else expect(met.size).toBeGreaterThan(40);
}, 180_000);

async function oneWalk(seed: number, firstDay: string) {
  const session = await openBank({ seed: 5, payers: 3, months: 1, today: civilDate(firstDay) });
  try {
    return await walkAtRandom(session, seed, CALLS);
  } catch (error) {
    throw new Error(`CICLO_SEED=${seed}: ${String(error)}`, { cause: error });
  } finally {
    await session.bank.close();
  }
}

it('the model shares no code with the bank that it contradicts', () => {
  const folder = new URL('./model/', import.meta.url);
  const files = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((text) => text.includes('src-main'))).toEqual([]);
});
