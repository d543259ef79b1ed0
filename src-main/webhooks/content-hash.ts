import { createHash } from 'node:crypto';
import { isObject } from '../api-client/wire/fields.ts';
import { readRecord } from '../api-client/wire/resource.ts';
import { settlements } from '../api-client/wire/settlement.ts';
import type { ClaimedItem } from './formats.ts';

/**
 * SHA-256 in hex of what makes an item news. A settlement is known by its endToEndId (SERVICE.md, section 6.1, rule 3), so only its refunds
 * count; of mandates and charges everything counts, since their status changes. The order of fields never does.
 */
export function itemHash({ kind, content }: ClaimedItem): string {
  if (kind !== 'settlement') return textHash(ordered(content));
  const reading = readRecord(settlements, content);
  return textHash(ordered(reading.kind === 'found' ? reading.record.refunds : content));
}

/** SHA-256 in hex of a body that was not understood. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex');

const ordered = (json: unknown): string =>
  JSON.stringify(json, (_, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value,
  );

const byName = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);
