import type { z } from 'zod';
import { jsonIn } from '../../core/parsed-json.ts';
import { storableJson } from '../../core/storable-text.ts';

/**
 * A list of a company's settings in one note of its ledger. Workstations of several versions share it. An entry of a newer one, which this one cannot read,
 * must neither hide the others nor be gone for everybody with the next save, and one that it can read must keep what it does not know of it.
 */
export type KeptList<Item> = {
  readonly items: Item[];
  /** What the items were read of, as it stands, by what they say: two may differ in what a newer version wrote alone. */
  readonly entries: ReadonlyMap<string, readonly unknown[]>;
  /** Entries of another version, as they stand. */
  readonly unread: readonly unknown[];
};

/** Reads it entry by entry. No note, and one that is no list, holds nothing. */
export function readKeptList<Item>(schema: z.ZodType<Item>, note: string | null): KeptList<Item> {
  const json: unknown = note === null ? [] : jsonIn(note);
  const entries: readonly unknown[] = Array.isArray(json) ? json : [];
  const readings = entries.map((entry) => ({ entry, reading: schema.safeParse(entry) }));
  const read = readings.flatMap(({ entry, reading }) =>
    reading.success ? [[reading.data, entry] as const] : [],
  );
  return {
    items: read.map(([item]) => item),
    entries: bySaying(read),
    unread: readings.flatMap(({ entry, reading }) => (reading.success ? [] : [entry])),
  };
}

function bySaying(read: readonly (readonly [item: unknown, entry: unknown])[]): KeptList<unknown>['entries'] {
  const grouped = Map.groupBy(read, ([item]) => JSON.stringify(item));
  return new Map([...grouped].map(([said, group]) => [said, group.map(([, entry]) => entry)]));
}

/**
 * The note with other items: `items` first, then the entries that this version cannot read. An unchanged item keeps its entry as it was, fields of later versions included; a
 * changed one loses those.
 */
export function withItems<Item>({ entries, unread }: KeptList<Item>, items: readonly Item[]): string {
  const left = new Map([...entries].map(([said, those]) => [said, those.values()]));
  const entryOf = (item: Item): unknown => left.get(JSON.stringify(item))?.next().value ?? item;
  return storableJson([...items.map(entryOf), ...unread]);
}
