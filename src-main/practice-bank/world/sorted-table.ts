import { spanBetween } from './rows.ts';

type Columns<Name extends string> = Readonly<Record<Name | 'at', Uint32Array>>;

/** Rows to add, column by column; `at` is an epoch second. */
export type Batch<Name extends string> = Readonly<Record<Name | 'at', number[]>>;

/** One row. */
export type Row<Name extends string> = Readonly<Record<Name | 'at', number>>;

/** An empty batch for a table's columns. */
export function newBatch<Name extends string>(names: readonly Name[]): Batch<Name> {
  return Object.fromEntries(['at', ...names].map((name) => [name, []])) as unknown as Batch<Name>;
}

/** A table that grows keeps a quarter of its length free, so that rows added one by one are copied a few times at most. */
const SLACK = 0.25;
const LEAST_SLACK = 16;

/**
 * Whole numbers in columns, in order of time and then of the columns as they were named: four bytes a value, so that a million
 * charges take some tens of megabytes, and the same rows stand in the same order however many batches they came in.
 */
export class SortedTable<Name extends string> {
  readonly #names: readonly (Name | 'at')[];
  /** As long as there is room; {@link #live} shows of them what is filled. */
  #room: Columns<Name>;
  #live: Columns<Name>;

  constructor(names: readonly Name[]) {
    this.#names = ['at', ...names];
    this.#room = this.#allocate(0);
    this.#live = this.#room;
  }

  get length(): number {
    return this.#live.at.length;
  }

  /** A column; do not keep it past the next change. */
  column(name: Name | 'at'): Uint32Array {
    return this.#live[name];
  }

  /** Adds rows. Those already there move only where a new one comes before them. */
  add(batch: Batch<Name>): void {
    if (batch.at.length === 0) return;
    const earliest = batch.at.reduce((low, time) => Math.min(low, time), Number.POSITIVE_INFINITY);
    const kept = spanBetween(this.#live.at, 0, earliest - 1).end;
    const loose = this.#joined(batch, kept);
    const order = orderOf(this.#names.map((name) => loose[name]));
    this.#resize(this.length + batch.at.length);
    for (const name of this.#names) {
      const [target, source] = [this.#live[name], loose[name]];
      for (let at = 0; at < order.length; at += 1) target[kept + at] = source[order[at] ?? 0] ?? 0;
    }
  }

  /** Puts one row in its place; at once where that is the last. */
  insert(row: Row<Name>): void {
    const [place, end] = [this.#placeOf(this.#names.map((name) => row[name])), this.length];
    this.#resize(end + 1);
    for (const name of this.#names) {
      if (place < end) this.#live[name].copyWithin(place + 1, place, end);
      this.#live[name][place] = row[name];
    }
  }

  /** Takes a row out; throws `RangeError` where there is none. */
  remove(row: number): void {
    this.#refuseMissing(row);
    for (const name of this.#names) this.#live[name].copyWithin(row, row + 1);
    this.#resize(this.length - 1);
  }

  /** Changes a number that no order hangs on: a column after those that tell rows apart. Throws `RangeError` where there is no such row. */
  change(row: number, name: Name, value: number): void {
    this.#refuseMissing(row);
    this.#live[name][row] = value;
  }

  /** The first row whose columns begin with these numbers, `at` first and then as the columns were named; -1 where there is none. */
  find(key: readonly number[]): number {
    const place = this.#placeOf(key);
    return place < this.length && this.#compare(place, key) === 0 ? place : -1;
  }

  #refuseMissing(row: number): void {
    if (!Number.isInteger(row) || row < 0 || row >= this.length) throw new RangeError(`no row ${row}`);
  }

  /** The first row that does not come before a key. */
  #placeOf(key: readonly number[]): number {
    let [low, high] = [0, this.length];
    // Most rows are added at the end.
    if (high === 0 || this.#compare(high - 1, key) < 0) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(row: number, key: readonly number[]): number {
    for (let at = 0; at < key.length; at += 1) {
      const name = this.#names[at] ?? 'at';
      const difference = (this.#live[name][row] ?? 0) - (key[at] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The rows after `kept` and the new ones, unordered. */
  #joined(batch: Batch<Name>, kept: number): Columns<Name> {
    const tail = this.length - kept;
    const joined = this.#allocate(tail + batch.at.length);
    for (const name of this.#names) {
      joined[name].set(this.#live[name].subarray(kept));
      joined[name].set(batch[name], tail);
    }
    return joined;
  }

  /** Rows that many more than there were are taken to be a world's beginning: no room is kept beside them. */
  #resize(length: number): void {
    const room = this.#room.at.length;
    if (length > room) {
      const slack = length - room > this.length * SLACK ? 0 : Math.max(LEAST_SLACK, length * SLACK);
      this.#moveTo(this.#allocate(Math.ceil(length + slack)));
    }
    this.#live = this.#inColumns((name) => this.#room[name].subarray(0, length));
  }

  #moveTo(room: Columns<Name>): void {
    for (const name of this.#names) room[name].set(this.#live[name]);
    this.#room = room;
  }

  #allocate(length: number): Columns<Name> {
    return this.#inColumns(() => new Uint32Array(length));
  }

  #inColumns(columnOf: (name: Name | 'at') => Uint32Array): Columns<Name> {
    return Object.fromEntries(this.#names.map((name) => [name, columnOf(name)])) as unknown as Columns<Name>;
  }
}

/** Row numbers in order of time, which is the first column, ties settled by the further columns in turn. */
function orderOf([times = new Uint32Array(), ...tieBreakers]: readonly Uint32Array[]): Uint32Array {
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
