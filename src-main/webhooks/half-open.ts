import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections a server on loopback holds at once. */
export type ConnectionBounds = {
  /** Of any kind. */
  readonly connections: number;
  /** Of those that have asked, but may ask for nothing. The rest is left for the others. */
  readonly strangers: number;
};

/**
 * Bounds the connections of a server so that those who say nothing, or may ask for nothing, cost nobody an answer. Node's own bound would close the newest, whoever held the others.
 * Here the one that has been silent for longest is closed, or the stranger's that has not asked for longest; never one whose last request was `isOurs`.
 */
export function dropHalfOpen(
  server: Server,
  bounds: ConnectionBounds,
  isOurs: (request: IncomingMessage) => boolean,
  onDropped: () => void = () => undefined,
): void {
  const [silent, strangers, ours] = [new Set<Socket>(), new Set<Socket>(), new Set<Socket>()];
  const leave = (socket: Socket): void => {
    for (const sockets of [silent, strangers, ours]) sockets.delete(socket);
  };
  const drop = (socket: Socket): void => {
    leave(socket);
    socket.destroy();
    onDropped();
  };
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => leave(socket));
    silent.add(socket);
    if (silent.size + strangers.size + ours.size <= bounds.connections) return;
    const [oldest = socket] = silent.size > 1 ? silent : strangers;
    drop(oldest);
  });
  server.on('request', (request: IncomingMessage) => {
    const { socket } = request;
    leave(socket);
    (isOurs(request) ? ours : strangers).add(socket);
    const [oldest] = strangers;
    if (oldest !== undefined && strangers.size > bounds.strangers) drop(oldest);
  });
}
