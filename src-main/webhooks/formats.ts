import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import { charges } from '../api-client/wire/charge.ts';
import { identifier, isObject } from '../api-client/wire/fields.ts';
import { mandates } from '../api-client/wire/mandate.ts';
import { settlements } from '../api-client/wire/settlement.ts';
import { wireNames } from '../api-client/wire-names.ts';
import { beginningOf } from '../core/storable-text.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Something that a body tells of, by the id that it can be read with; `content` is all that was said, under neutral names. */
export type ClaimedItem = {
  readonly kind: ResourceKind;
  readonly id: string;
  readonly content: Fields;
};

/** What was found in a body. */
export type BodyReading = {
  readonly items: readonly ClaimedItem[];
  /** False when no format fits, or something within one that does has no readable id. */
  readonly isUnderstood: boolean;
  /** First-level keys as they came, the first 32, each cut at 64 characters. */
  readonly firstKeys: readonly string[];
};

/** The lists of bodies and the id of what stands in them (specification, WebhookRecBody, WebhookCobRBody; SERVICE.md, section 6.1). */
const KINDS = [
  { kind: 'settlement', listField: settlements.listField, idField: settlements.idField },
  { kind: 'mandate', listField: mandates.listField, idField: mandates.idField },
  { kind: 'charge', listField: charges.listField, idField: charges.idField },
] as const;

const SETTLEMENT = KINDS[0];
type Kind = (typeof KINDS)[number];

/** Deeper than every body of the service; what follows walks it by recursion. */
const MOST_LEVELS = 64;
const MOST_KEYS = 32;
const LONGEST_KEY = 64;

/**
 * Reads a body, parsed: a settlement in each of its three formats (SERVICE.md, section 6.1), `recs`, `cobsr`. Never throws. Takes the JSON
 * over: it may be changed.
 */
export function readBody(schemeWord: string, json: unknown): BodyReading {
  const firstKeys = firstKeysOf(json);
  if (isDeep(json)) return { items: [], isUnderstood: false, firstKeys };
  const root = wireNames(schemeWord).toNeutral(json);
  const parts = isObject(root) ? [...partsOf(root), ...envelopedParts(root)] : [];
  const found = parts.flat();
  const items = found.filter((item) => item !== null);
  const isUnderstood = parts.length > 0 && items.length === found.length;
  return { items, isUnderstood, firstKeys };
}

function firstKeysOf(json: unknown): readonly string[] {
  if (!isObject(json)) return [];
  const keys = Object.keys(json).slice(0, MOST_KEYS);
  return keys.map((key) => beginningOf(key, LONGEST_KEY));
}

export function isDeep(json: unknown): boolean {
  let level: readonly unknown[] = [json];
  for (let depth = 0; depth < MOST_LEVELS && level.length > 0; depth += 1) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return level.length > 0;
}

/** What one format found: its items, null for each that has no readable id. */
type Part = readonly (ClaimedItem | null)[];

/** The lists and the flat payment of an object. A format that is not there is no part. */
function partsOf(root: Fields): readonly Part[] {
  const lists = KINDS.filter(({ listField }) => Object.hasOwn(root, listField)).map((kind): Part => {
    const list = root[kind.listField];
    return Array.isArray(list) ? list.map((item) => readItem(kind, item)) : [null];
  });
  const isFlat = Object.hasOwn(root, SETTLEMENT.idField);
  return isFlat ? [...lists, [readItem(SETTLEMENT, root)]] : lists;
}

/** Whether a format has its list under that first-level key, as the bank writes it. */
export const isListField = (schemeWord: string, key: string): boolean =>
  key === schemeWord || KINDS.some(({ listField }) => listField === key);

/** The parts of an envelope's `data`; one that holds none of them was not understood. */
function envelopedParts(root: Fields): readonly Part[] {
  if (!Object.hasOwn(root, 'type') || !Object.hasOwn(root, 'data')) return [];
  const parts = isObject(root.data) ? partsOf(root.data) : [];
  return parts.length === 0 ? [[null]] : parts;
}

function readItem({ kind, idField }: Kind, json: unknown): ClaimedItem | null {
  if (!isObject(json)) return null;
  const id = identifier.safeParse(json[idField]);
  return id.success ? { kind, id: id.data, content: json } : null;
}
