import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { World } from '../../src-main/practice-bank/storage/world.ts';
import { atHour, dayOf, secondOf } from '../../src-main/practice-bank/timeline/calendar.ts';
import type { Print } from './ledger.ts';
import { timed } from './ratio.ts';

const DAY = 86_400;
const MONTHS = 12;
const TODAY = dayOf(civilDate('2026-03-10'));

/** A world of twelve months, as the practice bank makes one at its start: about 11.8 charges a payer. */
export function makeWorld(payers: number): World {
  return new World({ seed: 1, today: TODAY, months: MONTHS }, payers, secondOf(TODAY, atHour(12)));
}

/** Payers of a world of so many charges. */
export const payersFor = (charges: number): number => Math.ceil(charges / 11.8);

/** Time to make a world, and to step it by a day with somebody listening; and its memory, in a process of its own. */
export async function benchPracticeWorld(print: Print, charges = 100_000, turns = 5): Promise<void> {
  const payers = payersFor(charges);
  let world = makeWorld(payers);
  const made = await medianMs(turns, () => {
    world = makeWorld(payers);
  });
  const stepped = await medianMs(turns, () => {
    world.moveTo(world.now + DAY);
    world.eventsBetween(world.now - DAY, world.now);
  });
  print(
    `practice world: ${world.chargeBook.charges.rows.length.toLocaleString('en')} charges, medians of ${turns}`,
  );
  print(`  make it: ${made.toFixed(0)} ms (target 3,000 or less)`);
  print(`  step it by a day: ${stepped.toFixed(0)} ms (target 200 or less)`);
  for (const line of memoryLines(payers)) print(line);
}

async function medianMs(turns: number, work: () => void): Promise<number> {
  const all: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) all.push(await timed(work));
  return all.sort((a, b) => a - b)[turns >> 1] ?? 0;
}

/** In a new process, so that nothing that was measured before is counted. */
function memoryLines(payers: number): readonly string[] {
  const entry = fileURLToPath(new URL('./world-memory.ts', import.meta.url));
  const flags = ['--expose-gc', '--disable-warning=ExperimentalWarning'];
  const output = execFileSync(process.execPath, [...flags, entry, String(payers)], { encoding: 'utf8' });
  return output.trimEnd().split('\n');
}
