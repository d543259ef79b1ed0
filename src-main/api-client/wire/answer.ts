import type { z } from 'zod';
import { CicloError } from '../../core/failure.ts';
import { storableJson } from '../../core/storable-text.ts';
import type { SideListPage } from '../bank-writes.ts';
import { isObject } from './fields.ts';
import { type ListPlace, listIn } from './page.ts';
import { reasonOf } from './resource.ts';

/** A kind of record as one answer holds it. Where a write or a lookup answers something else, that is an error, not a record set aside. */
export type Answered<Item> = {
  readonly path: string;
  readonly idField: string;
  readonly schema: z.ZodType<Omit<Item, 'raw'>>;
};

/**
 * The record that an answer holds, under neutral names. Throws `answer_unreadable` where it cannot be understood, or where it is another
 * one than that whose id was given.
 */
export function recordIn<Item extends { readonly raw: string }>(
  { path, idField, schema }: Answered<Item>,
  json: unknown,
  id?: string,
): Item {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw unreadable(path, reasonOf(parsed.error));
  const answered = isObject(json) ? json[idField] : undefined;
  if (id !== undefined && String(answered) !== id) {
    throw unreadable(path, `${idField}: asked for ${id}, answered ${String(answered)}`);
  }
  return { ...parsed.data, raw: storableJson(json) } as Item;
}

/** The items of a list's answer that `read` understands; it gives null for the others, which are counted and left out. */
export function listingIn<Item>(
  place: ListPlace,
  json: unknown,
  read: (item: unknown) => Item | null,
): SideListPage<Item> {
  const { list, pageCount, totalItems } = listIn(place, json);
  const items = list.map(read).filter((item) => item !== null);
  return { items, unreadable: list.length - items.length, pageCount, totalItems };
}

/** The record that an item of a list is, or null. */
export function recordOrNull<Item extends { readonly raw: string }>(
  { schema }: Answered<Item>,
  item: unknown,
): Item | null {
  const parsed = schema.safeParse(item);
  return parsed.success ? ({ ...parsed.data, raw: storableJson(item) } as Item) : null;
}

const unreadable = (path: string, reason: string): CicloError =>
  new CicloError('answer_unreadable', `${path}: ${reason}`, { path, reason });
