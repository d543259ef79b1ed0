import type { z } from 'zod';
import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import type { QuarantinedRecord } from '../../core/records.ts';
import { storableJson } from '../../core/storable-text.ts';
import { isObject } from './fields.ts';

/** A kind of record that the bank serves: where it is, what its list is called, how one is read. */
export type Resource<Item> = {
  readonly kind: ResourceKind;
  /** Neutral path of its list; a record is at `${path}/${id}`. */
  readonly path: string;
  /** Field of a list's answer that holds the records. */
  readonly listField: string;
  /** Field of a record that holds its id. */
  readonly idField: string;
  /** Reads everything but `raw`; what it refuses is quarantined. */
  readonly schema: z.ZodType<Omit<Item, 'raw'>>;
  /** What can still be said of the cycle of a charge that the schema refuses. */
  readonly bears?: (json: unknown) => QuarantinedRecord['bears'];
};

/** A record understood, or set aside with the reason. */
export type RecordReading<Item> =
  | { readonly kind: 'found'; readonly record: Item }
  | { readonly kind: 'unreadable'; readonly quarantined: QuarantinedRecord };

/** Reads one record under neutral names. Never throws on bad values: they are quarantined with field and reason. */
export function readRecord<Item extends { readonly raw: string }>(
  resource: Resource<Item>,
  json: unknown,
): RecordReading<Item> {
  const raw = storableJson(json);
  const parsed = resource.schema.safeParse(json);
  if (!parsed.success) return quarantine(resource, json, raw, reasonOf(parsed.error));
  return { kind: 'found', record: { ...parsed.data, raw } as Item };
}

/**
 * Reads the record that was asked for by its id. Another one in its place is set aside under the id that was asked for: nothing may be
 * confirmed by somebody else's record.
 */
export function readRecordById<Item extends { readonly raw: string }>(
  resource: Resource<Item>,
  id: string,
  json: unknown,
): RecordReading<Item> {
  const reading = readRecord(resource, json);
  const answered = isObject(json) ? json[resource.idField] : undefined;
  if (reading.kind === 'unreadable' || answered === id) return reading;
  const { kind, idField } = resource;
  const reason = `${idField}: asked for ${id}, answered ${String(answered)}`;
  return { kind: 'unreadable', quarantined: { kind, id, reason, raw: reading.record.raw } };
}

/** Sets a record aside. */
function quarantine(
  resource: Pick<Resource<unknown>, 'kind' | 'idField' | 'bears'>,
  json: unknown,
  raw: string,
  reason: string,
): { readonly kind: 'unreadable'; readonly quarantined: QuarantinedRecord } {
  const id = isObject(json) ? json[resource.idField] : null;
  const readableId = typeof id === 'string' && /^[\w.-]{1,64}$/.test(id) ? id : null;
  const bears = resource.bears?.(json) ?? null;
  const quarantined = { kind: resource.kind, id: readableId, reason, raw };
  return { kind: 'unreadable', quarantined: bears === null ? quarantined : { ...quarantined, bears } };
}

const REASONS_SHOWN = 3;

/** What a schema has against a record, in a line. */
export function reasonOf({ issues }: z.ZodError): string {
  const reasons = issues.slice(0, REASONS_SHOWN).map(({ path, message }) => {
    return path.length === 0 ? message : `${path.join('.')}: ${message}`;
  });
  return reasons.join('; ');
}
