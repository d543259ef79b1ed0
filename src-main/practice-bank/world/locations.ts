import type { EpochSecond } from './calendar.ts';
import { locationToken, mandateAddress, readToken } from './location-tokens.ts';
import { newBatch, SortedTable } from './sorted-table.ts';

/** Where a mandate's payload can be read (specification, PayloadLocationRecCompleta); linked to one mandate, or to none. */
export type PayloadLocation = {
  readonly id: number;
  readonly token: string;
  readonly address: string;
  readonly createdAt: EpochSecond;
  readonly mandateIndex: number | null;
};

/** Locations of the told world are numbered from here by their mandates, those made by the client from {@link FIRST_OWN_ID}. */
export const FIRST_TOLD_ID = 1_000;
export const FIRST_OWN_ID = 10_000_000;

/** What the book is opened with: a mandate of the told world. */
type Located = {
  readonly index: number;
  readonly createdAt: EpochSecond;
  readonly locationId: number | null;
};

type Entry = { readonly createdAt: EpochSecond; readonly mandateIndex: number | null };

/**
 * All payload locations of a world. Those that the world began with cost a table row each; a link is remembered only once it
 * changes. Which location a mandate has stands in the mandate too: change both through `world/mandate-actions.ts`.
 */
export class LocationBook {
  /** Every location in order of creation, by its id. */
  readonly table = new SortedTable(['id'] as const);
  /** Where every payload lies. */
  readonly host: string;
  readonly #seed: number;
  readonly #toldCreation: Uint32Array;
  readonly #edited = new Map<number, Entry>();
  #made = 0;

  constructor(seed: number, mandates: readonly Located[], host: string) {
    this.host = host;
    this.#seed = seed;
    this.#toldCreation = new Uint32Array(mandates.length);
    const rows = newBatch(['id']);
    for (const { index, createdAt, locationId } of mandates) {
      if (locationId === null) continue;
      this.#toldCreation[index] = createdAt;
      rows.at.push(createdAt);
      rows.id.push(locationId);
    }
    this.table.add(rows);
  }

  /** Makes a location that shows nothing yet. */
  create(now: EpochSecond): PayloadLocation {
    const id = FIRST_OWN_ID + this.#made;
    this.#made += 1;
    const entry: Entry = { createdAt: now, mandateIndex: null };
    this.#edited.set(id, entry);
    this.table.add({ at: [now], id: [id] });
    return this.#written(id, entry);
  }

  byId(id: number): PayloadLocation | null {
    const entry = this.#edited.get(id) ?? this.#told(id);
    return entry === null ? null : this.#written(id, entry);
  }

  /** The location with this token at the end of its address. */
  byToken(token: string): PayloadLocation | null {
    const read = readToken('rec', this.#seed, token);
    return read === null || read.high !== 0 ? null : this.byId(read.low);
  }

  /** Shows a mandate at a location, or nothing; throws `RangeError` for a location that does not exist. */
  link(id: number, mandateIndex: number | null): PayloadLocation {
    const known = this.byId(id);
    if (known === null) throw new RangeError(`no location ${id}`);
    const entry: Entry = { createdAt: known.createdAt, mandateIndex };
    this.#edited.set(id, entry);
    return this.#written(id, entry);
  }

  #told(id: number): Entry | null {
    const index = id - FIRST_TOLD_ID;
    const createdAt = this.#toldCreation[index] ?? 0;
    return createdAt === 0 ? null : { createdAt, mandateIndex: index };
  }

  #written(id: number, { createdAt, mandateIndex }: Entry): PayloadLocation {
    const token = locationToken('rec', this.#seed, 0, id);
    return { id, token, address: mandateAddress(this.host, token), createdAt, mandateIndex };
  }
}
