import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import { MOST_CHOSEN } from '../../../../src-preload/contract/vocabulary/cycles.ts';

/** The rows that are chosen, by txid, in the order in which they were, each as it was when it was read last; {@link MOST_CHOSEN} at most. */
export type Selection = ReadonlyMap<string, CycleRow>;

/** How many rows of a list are chosen. */
export type Choice = 'none' | 'some' | 'all';

export const NOTHING_CHOSEN: Selection = new Map();

/** Chooses a row, or no more. */
export function toggled(selection: Selection, row: CycleRow): Selection {
  const next = new Map(selection);
  return next.delete(row.txid) ? next : withRows(selection, [row]);
}

/** Chooses more rows, as long as there is room for them. */
export function withRows(selection: Selection, rows: readonly CycleRow[]): Selection {
  const next = new Map(selection);
  for (const row of rows) if (next.size < MOST_CHOSEN || next.has(row.txid)) next.set(row.txid, row);
  return next;
}

/** The rows of a list from one to another, whichever stands first; where one has left it nobody can tell which were meant, and the other alone is. */
export function rowsBetween(rows: readonly CycleRow[], one: string, other: string): readonly CycleRow[] {
  const places = [one, other].map((txid) => rows.findIndex((row) => row.txid === txid));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return first === -1 ? rows.filter((_row, place) => place === last) : rows.slice(first, last + 1);
}

/** What is left of a choice once something was done with these. */
export function withoutRows(selection: Selection, txids: readonly string[]): Selection {
  const done = new Set(txids);
  return new Map([...selection].filter(([txid]) => !done.has(txid)));
}

/**
 * The choice as it is once its rows were read again: those that were `asked` for and that the list does not hold any more are chosen no more, those that it
 * holds are as they are now. What was chosen after asking stays as it is, and what was left meanwhile is not chosen again.
 */
export function readAnew(selection: Selection, asked: Selection, rows: readonly CycleRow[]): Selection {
  const now = new Map(rows.map((row) => [row.txid, row]));
  const kept = [...selection].map(([txid, row]) => [txid, asked.has(txid) ? now.get(txid) : row] as const);
  return new Map(kept.flatMap(([txid, row]) => (row === undefined ? [] : [[txid, row]])));
}

/**
 * Whether a person may decide on a charge over which nobody has: where something is owed of it, be it the rest of what was paid in part, or where the bank has not kept all of what
 * came. A cancelled one may have been paid by other means too, or its cycle let off: then nobody is to charge it again.
 */
export const canDecide = (row: CycleRow): boolean =>
  !isDecided(row) && (row.owed > 0 || row.state === 'cancelled' || (row.paidAt !== null && notKept(row) > 0));

const isDecided = ({ reasons }: CycleRow): boolean => reasons.some(({ kind }) => kind === 'decision');

/** Whether money went back that the decision which stands is not about: then a new one may take its place. */
export const canDecideAnew = (row: CycleRow): boolean =>
  isDecided(row) && row.paidAt !== null && row.group !== 'closed' && notKept(row) > 0;

/** How much a decision on a charge is about: what is owed of it, else what the bank has not kept of it; that too of a new one, which takes the place of another. */
export const toDecide = (row: CycleRow): number =>
  row.owed > 0 && !isDecided(row) ? row.owed : notKept(row);

/** What of the amount the bank has not kept. */
export const notKept = ({ amount, paid, refunded }: CycleRow): number =>
  Math.min(amount, Math.max(0, amount - Number(paid) + Number(refunded)));

/** What of that had come and went back. */
export const wentBack = (row: CycleRow): number => Math.min(Number(row.refunded), notKept(row));
