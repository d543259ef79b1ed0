import type { Client } from 'pg';
import { type Connected, connectClient, type MakeClient } from './connect-client.ts';
import type { ServerAddress, WantedServer } from './requests.ts';
import { numberOf, type WhilePathLives, watchPath } from './watch-path.ts';

/** A session that is connected, is the server's own, and whose way there is watched. */
type Watched = Connected & { readonly whilePathLives: WhilePathLives };

/** Connects as {@link connectClient} does: every session begins here. Throws what that throws, and what {@link refusePooled} does. */
export async function connectWatched(
  address: ServerAddress,
  wants: WantedServer,
  makeClient: MakeClient,
): Promise<Watched> {
  const { client, isStandby } = await connectClient(address, wants, makeClient);
  const whilePathLives = watchPath(address, client);
  try {
    await whilePathLives(() => refusePooled(client));
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
  return { client, isStandby, whilePathLives };
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
