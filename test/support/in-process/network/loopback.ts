import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** Lets a server of a test listen on this computer, on a port that nobody has unless one is named; answers the port. */
export async function listening(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return portOf(server);
}

/** The port that a server listens on. */
export const portOf = (server: Pick<Server, 'address'>): number => (server.address() as AddressInfo).port;

/** Closes a server, and cuts whoever is still connected. */
export async function shut(server: Pick<HttpServer, 'close' | 'closeAllConnections'>): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  server.closeAllConnections();
  await closed;
}
