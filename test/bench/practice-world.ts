import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { atHour, dayOf, secondOf } from '../../src-main/practice-bank/world/calendar.ts';
import { World } from '../../src-main/practice-bank/world/world.ts';
import { inPairs, speedLine, timed } from './ratio.ts';
import type { Print } from './sync.ts';

const DAY = 86_400;
const MONTHS = 12;
const TODAY = dayOf(civilDate('2026-03-10'));

/** A world of twelve months, as the practice bank makes one at its start: about 11.8 charges a payer. */
export function makeWorld(payers: number): World {
  return new World({ seed: 1, today: TODAY, months: MONTHS }, payers, secondOf(TODAY, atHour(12)));
}

/** Payers of a world of so many charges. */
export const payersFor = (charges: number): number => Math.ceil(charges / 11.8);

/**
 * Time to make a world and to step it by a day, against sorting the same rows once and reading them through once; and its memory
 * against what it holds, told by a process of its own.
 */
export async function benchPracticeWorld(print: Print, charges = 1_000_000, pairs = 5): Promise<void> {
  const payers = payersFor(charges);
  let world = makeWorld(payers);
  print(`practice world: ${world.chargeTable.length.toLocaleString('en')} charges, ${pairs} pairs, medians`);
  const make = () =>
    timed(() => {
      world = makeWorld(payers);
    });
  const sort = () => timed(() => sortedRows(world));
  print(speedLine('  make it, against sorting its rows once', await inPairs(pairs, make, sort), 'none'));
  const step = () => timed(() => world.moveTo(world.now + DAY));
  const scan = () => timed(() => sumOfRows(world));
  print(
    speedLine('  step it by a day, against one look at each row', await inPairs(pairs, step, scan), 'none'),
  );
  for (const line of memoryLines(payers)) print(line);
}

const CHARGE_COLUMNS = ['at', 'mandate', 'slot', 'status'] as const;

function sortedRows({ chargeTable }: World): number {
  const [at, ...others] = CHARGE_COLUMNS.map((name) => chargeTable.column(name));
  const keys = Float64Array.from(at ?? [], (time, row) => time * 2 ** 21 + row).sort();
  const order = Uint32Array.from(keys, (key) => key % 2 ** 21);
  return others.map((column) => Uint32Array.from(order, (row) => column[row] ?? 0)).length;
}

function sumOfRows({ chargeTable }: World): number {
  const columns = CHARGE_COLUMNS.map((name) => chargeTable.column(name));
  let sum = 0;
  for (let row = 0; row < chargeTable.length; row += 1) for (const column of columns) sum += column[row] ?? 0;
  return sum;
}

/** In a new process, so that nothing that was measured before is counted. */
function memoryLines(payers: number): readonly string[] {
  const entry = fileURLToPath(new URL('./world-memory.ts', import.meta.url));
  const flags = ['--expose-gc', '--disable-warning=ExperimentalWarning'];
  const output = execFileSync(process.execPath, [...flags, entry, String(payers)], { encoding: 'utf8' });
  return output.trimEnd().split('\n');
}
