import type { MandateRecord } from '../../core/records.ts';
import { mandates } from './mandate.ts';
import { type RecordReading, readRecord } from './resource.ts';

/** The `recUrlAccessToken` of a location: the last part of its address (SERVICE.md, section 4). */
export const tokenIn = (location: string): string => /([^/?#]*)(?:[?#].*)?$/s.exec(location)?.[1] ?? '';

/** `RecPayload`, which has no status of its own: the last of its history stands in. */
export function readShown(json: unknown): RecordReading<MandateRecord> {
  const reading = readRecord(mandates, json);
  if (reading.kind === 'unreadable') return reading;
  const { record } = reading;
  return { kind: 'found', record: { ...record, status: record.history.at(-1)?.status ?? record.status } };
}
