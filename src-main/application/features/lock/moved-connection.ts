import type { Connection } from '../../../../src-preload/contract/connections.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';

/** What `connections.update` is given. */
export type ConnectionChange = Parameters<Handlers['connections']['update']>[0];

/** What of a company's settings may change without a question: how it is called and when it is polled. All else may lead somewhere else. */
const ROUTINE = ['name', 'pollMinutes', 'localHolidays'] as const;

/** Whether a change touches where the company's data and secrets go, or those secrets. */
export function movesConnection(
  stored: Connection,
  { settings, credentials, certificate, storage }: ConnectionChange,
): boolean {
  const routine = Object.fromEntries(ROUTINE.map((name) => [name, stored[name]]));
  const kept = Object.entries(settings).every(
    ([name, value]) => name in routine || isSame(value, stored[name as keyof typeof settings]),
  );
  return !kept || credentials !== undefined || certificate !== undefined || storage !== stored.secretStorage;
}

const isSame = (value: unknown, other: unknown): boolean => texts(value) === texts(other);

/** The same whatever the order of its headers. */
const texts = (value: unknown): string =>
  JSON.stringify(typeof value === 'object' && value !== null ? Object.entries(value).sort() : value);
