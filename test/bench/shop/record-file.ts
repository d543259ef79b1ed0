import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import type { Listed } from './shop-json.ts';

/** Which records a list asks for; instants in seconds, both ends included. */
export type Wanted = { readonly from: number; readonly to: number; readonly tag: string | null };

/** A page, as the bytes between the brackets of its list, and how many records all pages have. */
export type Sliced = { readonly bytes: Buffer; readonly total: number };

/** Room for numbers of records beside an instant in one exact number: 16 million. */
const ORDINALS = 2 ** 24;
const COMMA = 0x2c;
const CHUNK = 4 * 1_024 * 1_024;
const LONGEST_RECORD = 16 * 1_024;

/** When a record was created, and its number, as one number that sorts by both. */
export const keyOf = (at: number, ordinal: number): number => (at - 1_500_000_000) * ORDINALS + ordinal;

/**
 * Records of a kind, rendered once into a file in order of their creation, with commas between. What a page of all of them answers are bytes
 * that lie side by side, which the system keeps in memory; the process itself holds an instant and an offset a record.
 */
export class RecordFile implements Disposable {
  readonly #path: string;
  readonly #file: number;
  readonly #keys: Float64Array;
  /** Where each record begins, and where one more would. */
  readonly #offsets: Float64Array;
  readonly #tagged = new Map<string, number[]>();
  /** Place of each record by its number. */
  readonly #places: Uint32Array;

  /** `keys` are of {@link keyOf}, in any order; each record is rendered by its number. */
  constructor(path: string, keys: Float64Array, render: (ordinal: number) => Listed) {
    this.#path = path;
    this.#file = openSync(path, 'w+');
    this.#keys = keys.sort();
    this.#offsets = new Float64Array(keys.length + 1);
    const highest = keys.reduce((most, key) => Math.max(most, key % ORDINALS), 0);
    this.#places = new Uint32Array(highest + 1);
    this.#render(render);
  }

  get count(): number {
    return this.#keys.length;
  }

  get bytes(): number {
    return this.#offsets.at(-1) ?? 0;
  }

  /** Bytes that the process itself holds. */
  get indexBytes(): number {
    const tagged = [...this.#tagged.values()].reduce((sum, places) => sum + places.length * 8, 0);
    return this.#keys.byteLength + this.#offsets.byteLength + this.#places.byteLength + tagged;
  }

  page({ from, to, tag }: Wanted, page: number, size: number): Sliced {
    const tagged = tag === null ? null : (this.#tagged.get(tag) ?? []);
    const length = tagged?.length ?? this.#keys.length;
    const keyAt = (index: number): number => this.#keys[tagged?.[index] ?? index] ?? 0;
    const first = firstWhere(length, (index) => keyAt(index) >= keyOf(from, 0));
    const end = firstWhere(length, (index) => keyAt(index) >= keyOf(to + 1, 0));
    const begin = Math.min(end, first + page * size);
    const stop = Math.min(end, begin + size);
    const bytes = tagged === null ? this.#between(begin, stop) : this.#gathered(tagged.slice(begin, stop));
    return { bytes, total: Math.max(0, end - first) };
  }

  /** One record by its number; null where there is none. */
  one(ordinal: number): Buffer | null {
    const place = this.#places[ordinal];
    const key = place === undefined ? undefined : this.#keys[place];
    return place === undefined || key === undefined || key % ORDINALS !== ordinal
      ? null
      : this.#between(place, place + 1);
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
    rmSync(this.#path);
  }

  #between(first: number, end: number): Buffer {
    if (end <= first) return Buffer.alloc(0);
    const [from = 0, to = 0] = [this.#offsets[first], this.#offsets[end]];
    const bytes = Buffer.allocUnsafe(to - from - 1);
    readSync(this.#file, bytes, 0, bytes.length, from);
    return bytes;
  }

  #gathered(places: readonly number[]): Buffer {
    const parts = places.flatMap((place) => [Buffer.of(COMMA), this.#between(place, place + 1)]);
    return Buffer.concat(parts.slice(1));
  }

  #render(render: (ordinal: number) => Listed): void {
    const chunk = Buffer.allocUnsafe(CHUNK);
    let [filled, written] = [0, 0];
    const flush = (): void => {
      written += writeSync(this.#file, chunk, 0, filled);
      filled = 0;
    };
    for (const [place, key] of this.#keys.entries()) {
      const ordinal = key % ORDINALS;
      const { json, tag } = render(ordinal);
      if (filled > CHUNK - LONGEST_RECORD) flush();
      filled += chunk.write(`${JSON.stringify(json)},`, filled);
      this.#offsets[place + 1] = written + filled;
      this.#places[ordinal] = place;
      if (tag !== null) this.#tag(tag, place);
    }
    flush();
  }

  #tag(tag: string, place: number): void {
    const places = this.#tagged.get(tag);
    if (places === undefined) this.#tagged.set(tag, [place]);
    else places.push(place);
  }
}

/** The first of so many indices for which a condition holds that holds for all after it. */
function firstWhere(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
