import type { z } from 'zod';
import { storableJson } from '../core/storable-text.ts';

/**
 * A list of a company's settings in one note of its ledger. Workstations of several versions share it: an entry of a newer one, which this one cannot read,
 * must neither hide the others nor be gone for everybody with the next save.
 */
export type KeptList<Item> = {
  readonly items: Item[];
  /** Entries of another version, as they stand. */
  readonly unread: readonly unknown[];
};

/** Reads it entry by entry. No note, and one that is no list, holds nothing. */
export function readKeptList<Item>(schema: z.ZodType<Item>, note: string | null): KeptList<Item> {
  const json: unknown = note === null ? [] : JSON.parse(note);
  const entries: readonly unknown[] = Array.isArray(json) ? json : [];
  const readings = entries.map((entry) => ({ entry, reading: schema.safeParse(entry) }));
  return {
    items: readings.flatMap(({ reading }) => (reading.success ? [reading.data] : [])),
    unread: readings.flatMap(({ entry, reading }) => (reading.success ? [] : [entry])),
  };
}

/** The note with other items, which come first, and what could not be read carried along. */
export function withItems<Item>({ unread }: KeptList<Item>, items: readonly Item[]): string {
  return storableJson([...items, ...unread]);
}
