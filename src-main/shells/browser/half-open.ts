import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Connections at once, of any kind. A browser holds six, those for the events of its pages among them. */
export const MOST_CONNECTIONS = 256;

/** Connections at once that have asked nothing yet. */
const MOST_SILENT = 64;

/** Connections at once that have asked, but not as a page of a session. The rest is left for those. */
export const MOST_STRANGERS = 128;

/**
 * Bounds the connections of a server so that those who say nothing, or may ask for nothing, cost nobody a call. Beyond the bound the one that has been silent for longest is closed,
 * or the stranger's that has not asked for longest; never one whose last request was `isOurs`.
 */
export function dropHalfOpen(server: Server, isOurs: (request: IncomingMessage) => boolean): void {
  const silent = boundedSockets(MOST_SILENT);
  const strangers = boundedSockets(MOST_STRANGERS);
  server.maxConnections = MOST_CONNECTIONS;
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => {
      silent.delete(socket);
      strangers.delete(socket);
    });
  });
  server.on('request', (request: IncomingMessage) => {
    const { socket } = request;
    silent.delete(socket);
    strangers.delete(socket);
    if (!isOurs(request)) strangers.add(socket);
  });
}

/** So many at most: one more costs the one that was added before all others its connection. */
function boundedSockets(
  most: number,
): Pick<Set<Socket>, 'delete'> & { readonly add: (socket: Socket) => void } {
  const sockets = new Set<Socket>();
  return {
    add: (socket) => {
      sockets.add(socket);
      const [oldest] = sockets;
      if (sockets.size > most) oldest?.destroy();
    },
    delete: (socket) => sockets.delete(socket),
  };
}
