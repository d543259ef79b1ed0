import type { Client } from 'pg';
import type { ServerAddress, ServerHost, WantedServer } from './requests.ts';

/** A session that is connected, and whether its server is a standby; null where only one server is named, which was not asked. */
export type Connected = { readonly client: Client; readonly isStandby: boolean | null };

/** Makes a client for one of the servers; it is not connected yet, and nobody listens to it. */
export type MakeClient = (host: ServerHost) => Client;

/** SQLSTATE of a server that takes no writing, and the class of those that know nobody by that name and password. */
const READ_ONLY = '25006';
const SIGN_IN = '28';

/** Where a primary was found last: after it failed, not every new session waits for it to be given up. */
const lastPrimary = new Map<string, number>();

/**
 * Connects to the server that is wanted, as libpq's `target_session_attrs` has it: for `primary` the one that takes writing, for `standby` one that does
 * not, and where there is none the primary. Throws what `pg` throws of the last server that was tried; of one that refuses the name or the password at once,
 * since the others know nothing else; and 25006 where none takes writing.
 */
export async function connectClient(
  address: ServerAddress,
  wants: WantedServer,
  makeClient: MakeClient,
): Promise<Connected> {
  const [only, ...others] = address.hosts;
  if (only !== undefined && others.length === 0)
    return { client: await connectedTo(only, makeClient), isStandby: null };
  const order = orderOf(address);
  const standby =
    wants === 'standby' ? await firstThatIs(true, order.toReversed(), address, makeClient) : null;
  if (standby?.client) return standby;
  const primary = await firstThatIs(false, order, address, makeClient);
  if (primary.client) return primary;
  throw primary.failure ?? Object.assign(new Error('no server takes writing'), { code: READ_ONLY });
}

/** None was found: with what the last one failed that was not reached, null where all were. */
type NoneFound = { readonly client: null; readonly failure: unknown };

const keyOf = ({ hosts }: ServerAddress): string => JSON.stringify(hosts);

/** Numbers of the servers, the last known primary first. */
function orderOf(address: ServerAddress): readonly number[] {
  const first = lastPrimary.get(keyOf(address)) ?? 0;
  return address.hosts.map((_, at) => at).toSorted((a, b) => Number(b === first) - Number(a === first));
}

async function firstThatIs(
  isStandby: boolean,
  order: readonly number[],
  address: ServerAddress,
  makeClient: MakeClient,
): Promise<Connected | NoneFound> {
  let failure: unknown = null;
  for (const at of order) {
    const host = address.hosts[at];
    const client =
      host &&
      (await connectedTo(host, makeClient).catch((error: unknown) => {
        if (String(Reflect.get(Object(error), 'code')).startsWith(SIGN_IN)) throw error;
        failure = error;
      }));
    if (!client) continue;
    const found = await isInRecovery(client);
    if (!found) lastPrimary.set(keyOf(address), at);
    if (found === isStandby) return { client, isStandby };
    await client.end();
  }
  return { client: null, failure };
}

/** A server that let others wait for so long in vain is not waited for again right after; milliseconds. */
const LONG_MS = 1_000;
const SPARED_MS = 5_000;

type Silence = { readonly untilMs: number; readonly error: unknown };

const silent = new Map<string, Silence>();

/** An office asks for hundreds of companies at a time: each would wait as long for a server that is not there. */
async function connectedTo(host: ServerHost, makeClient: MakeClient): Promise<Client> {
  const key = JSON.stringify(host);
  const begunMs = performance.now();
  const known = silent.get(key);
  if (known !== undefined && begunMs < known.untilMs) throw known.error;
  // What ends one that is not chosen is nobody's business; whoever gets the other listens from then on.
  const client = makeClient(host).on('error', () => undefined);
  try {
    await client.connect();
    silent.delete(key);
    return client;
  } catch (error) {
    // Not waited for: a server that was not reached takes no leave.
    void client.end().catch(() => undefined);
    const endedMs = performance.now();
    if (endedMs - begunMs >= LONG_MS) silent.set(key, { untilMs: endedMs + SPARED_MS, error });
    throw error;
  }
}

async function isInRecovery(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ standby: string }>('SELECT pg_is_in_recovery()::text AS standby');
  return rows[0]?.standby === 'true';
}
