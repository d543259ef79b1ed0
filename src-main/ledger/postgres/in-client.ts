import type pg from 'pg';
import { newClient } from './new-client.ts';
import type { ServerAddress, ServerHost } from './requests.ts';
import { clientFailure } from './server-failures.ts';
import { connectWatched } from './watched-client.ts';

/**
 * Asks a server in a session of its own without keeping the thread waiting, where {@link inSession} would. Throws what {@link clientFailure} makes of a server that cannot be
 * reached or refuses.
 */
export async function inClient<Value>(
  address: ServerAddress,
  ask: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const make = (host: ServerHost): pg.Client => newClient(address, host);
  try {
    const { client, whilePathLives } = await connectWatched(address, 'primary', make);
    try {
      return await whilePathLives(() => ask(client));
    } finally {
      await client.end();
    }
  } catch (error) {
    throw clientFailure(error);
  }
}
