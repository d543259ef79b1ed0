import { createServer } from 'node:net';
import { listening } from './loopback.ts';

/** A port of this computer that nobody had a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((done) => server.close(done));
  return port;
}
