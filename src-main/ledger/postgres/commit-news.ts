import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { clientConfig } from './client-config.ts';
import type { ServerAddress } from './requests.ts';

const CHANNEL = 'ciclo';

/** What every writing of a company says once it commits, and to nobody where it does not. */
export const tellsOfCommit = (schema: string): string =>
  `NOTIFY ${CHANNEL}, '${schema.replaceAll("'", "''")}'`;

/** Whoever hears of commits at a server. */
export type CommitNews = { readonly close: () => Promise<void> };

/** Milliseconds before each next try to reach a server; the last holds on. */
const PAUSES_MS = [1_000, 5_000, 30_000] as const;

/**
 * Tells of the schema of each commit in a database, whoever's it is, and of null where some may have been missed: the session was lost and is there
 * again. A server that is not reached is tried again for as long as somebody listens.
 */
export function hearCommits(
  address: ServerAddress,
  onCommit: (schema: string | null) => void,
  pausesMs: readonly number[] = PAUSES_MS,
): CommitNews {
  const closing = new AbortController();
  const { signal } = closing;
  let client: pg.Client | null = null;
  const hear = async (): Promise<void> => {
    for (let failures = 0, isFirst = true; !signal.aborted; failures += 1) {
      client = new pg.Client(clientConfig(address));
      const over = new Promise<void>((resolve) => client?.once('end', resolve).on('error', () => resolve()));
      client.on('notification', ({ payload = '' }) => onCommit(payload));
      try {
        await client.connect();
        await client.query(`LISTEN ${CHANNEL}`);
        failures = 0;
        if (!isFirst) onCommit(null);
        await over;
      } catch {
        // Not reached, or lost on the way: another try follows.
      }
      isFirst = false;
      await client.end().catch(() => undefined);
      await wait(pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0, undefined, { signal });
    }
  };
  const heard = hear().catch(() => undefined);
  return {
    close: async () => {
      closing.abort();
      await client?.end().catch(() => undefined);
      await heard;
    },
  };
}
