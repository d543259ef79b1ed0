import type { Client } from 'pg';
import { type Connected, connectClient, type MakeClient } from './connect-client.ts';
import { SIGN_TERMS } from './lease-pulse.ts';
import type { ServerAddress, WantedServer } from './requests.ts';
import { numberOf, type WhilePathLives, watchPath } from './watch-path.ts';

/** A session that is connected, is the server's own, and whose way there is watched. */
type Watched = Connected & { readonly whilePathLives: WhilePathLives };

/**
 * Connects as {@link connectClient} does: every session begins here, and is ended by the server once it is silent for so many milliseconds in the middle of something. Throws what that throws,
 * and what {@link refusePooled} does.
 */
export async function connectWatched(
  address: ServerAddress,
  wants: WantedServer,
  makeClient: MakeClient,
  silentMs = SIGN_TERMS.timeoutMs,
): Promise<Watched> {
  const { client, isStandby } = await connectClient(address, wants, makeClient);
  const whilePathLives = watchPath(address, client);
  try {
    await whilePathLives(() => refusePooled(client));
    await whilePathLives(() => client.query(endedWhenSilent(silentMs)));
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
  return { client, isStandby, whilePathLives };
}

/**
 * Whoever writes keeps every other writer of the company waiting, and whoever reads whoever brings its tables on. One whose workstation sleeps, has stopped or was cut off from the network in the
 * middle of it is ended by the server itself. All of these are settings that any role may make for its own session.
 */
function endedWhenSilent(silentMs: number): string {
  const seconds = Math.max(1, Math.floor(silentMs / 4_000));
  return [
    `SET idle_in_transaction_session_timeout = ${silentMs}; SET tcp_user_timeout = ${silentMs}`,
    `SET tcp_keepalives_idle = ${seconds}; SET tcp_keepalives_interval = ${seconds}; SET tcp_keepalives_count = 3`,
  ].join('; ');
}

/**
 * A pooler lets several have a server's session in turns: which company's tables are meant and whose lease it is, which is said once a session, would be the other's, and one company's writing
 * would go into another's ledger. It cannot be asked how it does that, but one that stands between gives its sessions numbers of its own. Throws `ERR_POOLED`.
 */
async function refusePooled(client: Client): Promise<void> {
  const { rows } = await client.query<{ pid: unknown }>('SELECT pg_backend_pid() AS pid');
  if (Number(rows[0]?.pid) !== numberOf(client))
    throw Object.assign(new Error('the session is another program’s'), POOLED);
}

const POOLED = { code: 'ERR_POOLED' } as const;
