import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { CONNECT_TIMEOUT_MS, newClient } from './new-client.ts';
import type { ServerAddress } from './requests.ts';

/** When nothing of an answer comes for so long, another session asks what the server is doing; milliseconds. */
const SILENCE_MS = 7_500;
/** Once may be the moment between an answer's end there and its coming here. */
const MISSES = 2;
/** Bytes a millisecond of the slowest way up that is waited for; how much of what was written has left this computer, the system does not say. */
const SLOWEST_UP = 16;

/** Waits for what is asked in a session. Throws what that throws, and 08006 once the way to its server is dead. */
export type WhilePathLives = <Value>(ask: () => Promise<Value>) => Promise<Value>;

/**
 * Ends a session whose way to the server dies in silence (a firewall forgot it, a network is gone) while an answer is waited for. The system would go on repeating what it
 * has sent for a quarter of an hour. However long a statement takes, it is left alone while the server is at it, and a large one while it may be on its way there.
 */
export function watchPath(address: ServerAddress, client: pg.Client, silenceMs = SILENCE_MS): WhilePathLives {
  const asked = { begun: 0, ended: 0, from: 0 };
  const whilePathLives: WhilePathLives = async (ask) => {
    if (asked.begun === asked.ended) asked.from = writtenBy(client);
    asked.begun += 1;
    return ask().finally(() => {
      asked.ended += 1;
    });
  };
  const state = (): string => `${asked.begun} ${asked.ended} ${bytesOf(client)}`;
  const over = new AbortController();
  client.once('end', () => over.abort());
  const silencesUp = (): number => (writtenBy(client) - asked.from) / (SLOWEST_UP * silenceMs);
  const endOnceDead = async (): Promise<void> => {
    for (let misses = 0; misses < MISSES + silencesUp(); ) {
      const before = state();
      await wait(silenceMs, undefined, { signal: over.signal, ref: false });
      const isSilent = (): boolean => asked.ended < asked.begun && state() === before;
      const isMissed = isSilent() && !(await isAtWork(address, client)) && isSilent();
      misses = isMissed ? misses + 1 : 0;
    }
    client.connection.stream.destroy(Object.assign(new Error('the way to the server is dead'), DEAD));
  };
  // A session that ends meanwhile is told by whatever is asked in it.
  void endOnceDead().catch(() => undefined);
  return whilePathLives;
}

/** SQLSTATE of a session that broke: what was under way may have been done or not. */
const DEAD = { code: '08006' } as const;

/** So much has come of answers. */
const bytesOf = ({ connection: { stream } }: pg.Client): number =>
  stream instanceof Socket ? stream.bytesRead : 0;

/** So much was written of what is asked, whether or not it has gone. */
const writtenBy = ({ connection: { stream } }: pg.Client): number =>
  stream instanceof Socket ? stream.bytesWritten : 0;

/** The number that a session was given as it began: the server's for it, or a pooler's own where one stands between (`watched-client.ts`). */
export const numberOf = (client: pg.Client): number => Number(Reflect.get(client, 'processID'));

/** One that waits for its client, while that waits for it, is not: what either has sent never came. Of a server that tells no activities nothing is known. */
const AT_WORK = `SELECT state IN ('active', 'disabled') AND wait_event_type IS DISTINCT FROM 'Client' AS at_work
  FROM pg_stat_activity WHERE pid = $1`;

/** Asks in a session of its own; a server that is there and takes none more (`max_connections`) may well be at it. */
async function isAtWork(address: ServerAddress, client: pg.Client): Promise<boolean> {
  const { host, port } = client;
  const other = newClient(address, { host, port }, { query_timeout: CONNECT_TIMEOUT_MS });
  other.on('error', () => undefined);
  try {
    await other.connect();
    const { rows } = await other.query<{ at_work: boolean | null }>(AT_WORK, [numberOf(client)]);
    return rows[0]?.at_work === true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    void other.end().catch(() => undefined);
  }
}
