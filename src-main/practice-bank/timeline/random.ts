/** Mixes integers into one well-spread unsigned 32-bit number; the same integers always give the same. */
export function mix(...keys: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const key of keys) {
    hash = Math.imul(hash ^ key, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}

/** Choices with their weights, prepared for {@link Random.weighted}. */
export type Weighted<Value> = { readonly values: readonly Value[]; readonly upTo: readonly number[] };

/** Prepares choices from a table of weights. */
export function weigh<Value>(entries: Iterable<readonly [Value, number]>): Weighted<Value> {
  const values: Value[] = [];
  const upTo: number[] = [];
  let total = 0;
  for (const [value, weight] of entries) {
    total += weight;
    values.push(value);
    upTo.push(total);
  }
  return { values, upTo };
}

/** A stream of chance that is wholly determined by its keys, so that each part of a world can be drawn alone. */
export class Random {
  #state: number;

  constructor(...keys: readonly number[]) {
    this.#state = mix(...keys);
  }

  /** A number from 0 up to, but never, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One of a list; throws `RangeError` on an empty one. */
  pick<Value>(list: readonly Value[]): Value {
    const value = list[Math.floor(this.next() * list.length)];
    if (value === undefined) throw new RangeError('nothing to pick from');
    return value;
  }

  /** One of the weighted choices; throws `RangeError` where there are none. */
  weighted<Value>({ values, upTo }: Weighted<Value>): Value {
    const mark = this.next() * (upTo.at(-1) ?? 0);
    const value = values[upTo.findIndex((limit) => mark < limit)];
    if (value === undefined) throw new RangeError('nothing to choose from');
    return value;
  }
}
