import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Connections at once, of any kind. A browser holds six, and one for the events of each page. */
export const MOST_CONNECTIONS = 256;

/** Connections at once that have asked nothing yet. */
const MOST_SILENT = 64;

/**
 * Bounds the connections of a server so that those who say nothing cost nobody a call: beyond the bound the one that has been silent for
 * longest is closed, and never one that has asked.
 */
export function dropHalfOpen(server: Server): void {
  const silent = new Set<Socket>();
  server.maxConnections = MOST_CONNECTIONS;
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
    const [oldest] = silent;
    if (silent.size > MOST_SILENT) oldest?.destroy();
  });
  server.on('request', ({ socket }) => silent.delete(socket));
}
