import { spanBetween } from './rows.ts';

type Columns<Name extends string> = Readonly<Record<Name | 'at', Uint32Array>>;

/** Rows to add, column by column; `at` is an epoch second. */
export type Batch<Name extends string> = Readonly<Record<Name | 'at', number[]>>;

/** An empty batch for a table's columns. */
export function newBatch<Name extends string>(names: readonly Name[]): Batch<Name> {
  return Object.fromEntries(['at', ...names].map((name) => [name, []])) as unknown as Batch<Name>;
}

/**
 * Whole numbers in columns, in order of time and then of the columns as they were named: four bytes a value, so that a million
 * charges take some tens of megabytes, and the same rows stand in the same order however many batches they came in.
 */
export class SortedTable<Name extends string> {
  readonly #names: readonly Name[];
  #columns: Columns<Name>;

  constructor(names: readonly Name[]) {
    this.#names = names;
    this.#columns = this.#allocate(0);
  }

  get length(): number {
    return this.#columns.at.length;
  }

  /** A column; do not keep it past the next {@link add}. */
  column(name: Name | 'at'): Uint32Array {
    return this.#columns[name];
  }

  /** Adds rows. Those already there move only where a new one comes before them. */
  add(batch: Batch<Name>): void {
    if (batch.at.length === 0) return;
    const earliest = batch.at.reduce((low, time) => Math.min(low, time), Number.POSITIVE_INFINITY);
    const kept = spanBetween(this.#columns.at, 0, earliest - 1).end;
    const loose = this.#joined(batch, kept);
    const order = orderOf(
      loose.at,
      this.#names.map((name) => loose[name]),
    );
    const next = this.#allocate(this.length + batch.at.length);
    for (const name of this.#allNames()) {
      next[name].set(this.#columns[name].subarray(0, kept));
      for (let at = 0; at < order.length; at += 1) next[name][kept + at] = loose[name][order[at] ?? 0] ?? 0;
    }
    this.#columns = next;
  }

  /** The rows after `kept` and the new ones, unordered. */
  #joined(batch: Batch<Name>, kept: number): Columns<Name> {
    const tail = this.length - kept;
    const joined = this.#allocate(tail + batch.at.length);
    for (const name of this.#allNames()) {
      joined[name].set(this.#columns[name].subarray(kept));
      joined[name].set(batch[name], tail);
    }
    return joined;
  }

  #allocate(length: number): Columns<Name> {
    const columns = this.#allNames().map((name) => [name, new Uint32Array(length)] as const);
    return Object.fromEntries(columns) as unknown as Columns<Name>;
  }

  #allNames(): readonly (Name | 'at')[] {
    return ['at', ...this.#names];
  }
}

/** Row numbers in order of time, ties settled by the further columns in turn. */
function orderOf(times: Uint32Array, tieBreakers: readonly Uint32Array[]): Uint32Array {
  const start = times.reduce((low, time) => Math.min(low, time), 2 ** 32);
  // One float holds time and row exactly, and plain numbers sort many times faster than through a comparison.
  const keys = Float64Array.from(times, (time, row) => (time - start) * 2 ** 24 + row).sort();
  const order = Uint32Array.from(keys, (key) => key % 2 ** 24);
  settleTies(order, times, tieBreakers);
  return order;
}

function settleTies(order: Uint32Array, times: Uint32Array, tieBreakers: readonly Uint32Array[]): void {
  const compare = (a: number, b: number): number => {
    for (const column of tieBreakers) {
      const difference = (column[a] ?? 0) - (column[b] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const timeAt = (at: number): number => times[order[at] ?? 0] ?? 0;
  for (let from = 0; from < order.length; ) {
    let end = from + 1;
    while (end < order.length && timeAt(end) === timeAt(from)) end += 1;
    if (end - from > 1) order.subarray(from, end).sort(compare);
    from = end;
  }
}
