import {
  FIRST_OWN_ID,
  locationToken,
  mandateAddress,
  type PayloadLocation,
  readToken,
} from '../records/payload-location.ts';
import type { EpochSecond } from '../timeline/calendar.ts';
import { SortedList } from './sorted-list.ts';

/** What the book is opened with: a persona's mandate. */
type Located = {
  readonly index: number;
  readonly createdAt: EpochSecond;
  readonly locationId: number | null;
};

/** A location as its list is ordered. */
export type LocationRow = { readonly at: EpochSecond; readonly id: number };

type Entry = { readonly createdAt: EpochSecond; readonly mandateIndex: number | null };

/**
 * All payload locations of a world. Which location a mandate has stands in the mandate too: change both through
 * `actions/mandate-actions.ts`.
 */
export class LocationBook {
  readonly inOrder = new SortedList<LocationRow>((a, b) => a.id - b.id);
  /** Where every payload lies. */
  readonly host: string;
  readonly #seed: number;
  readonly #entries = new Map<number, Entry>();
  #made = 0;

  constructor(seed: number, mandates: readonly Located[], host: string) {
    this.host = host;
    this.#seed = seed;
    for (const { index, createdAt, locationId } of mandates.toSorted((a, b) => a.createdAt - b.createdAt)) {
      if (locationId !== null) this.#enter(locationId, { createdAt, mandateIndex: index });
    }
  }

  /** Makes a location that shows nothing yet. */
  create(now: EpochSecond): PayloadLocation {
    const id = FIRST_OWN_ID + this.#made;
    this.#made += 1;
    return this.#enter(id, { createdAt: now, mandateIndex: null });
  }

  byId(id: number): PayloadLocation | null {
    const entry = this.#entries.get(id);
    return entry === undefined ? null : this.#written(id, entry);
  }

  /** The location with this token at the end of its address. */
  byToken(token: string): PayloadLocation | null {
    const read = readToken('rec', this.#seed, token);
    return read === null || read.high !== 0 ? null : this.byId(read.low);
  }

  /** Shows a mandate at a location, or nothing; throws `RangeError` for a location that does not exist. */
  link(id: number, mandateIndex: number | null): PayloadLocation {
    const known = this.#entries.get(id);
    if (known === undefined) throw new RangeError(`no location ${id}`);
    const entry: Entry = { createdAt: known.createdAt, mandateIndex };
    this.#entries.set(id, entry);
    return this.#written(id, entry);
  }

  #enter(id: number, entry: Entry): PayloadLocation {
    this.#entries.set(id, entry);
    this.inOrder.insert({ at: entry.createdAt, id });
    return this.#written(id, entry);
  }

  #written(id: number, { createdAt, mandateIndex }: Entry): PayloadLocation {
    const token = locationToken('rec', this.#seed, 0, id);
    return { id, token, address: mandateAddress(this.host, token), createdAt, mandateIndex };
  }
}
