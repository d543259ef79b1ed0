import { connect, type Socket } from 'node:net';

/** What came back on a connection, and how it ended. */
export type Exchange = {
  readonly text: string;
  /** How many times bytes arrived. */
  readonly pieces: number;
  readonly wasReset: boolean;
};

/** A connection to a bank, open and without a word said. An error on it is kept, not thrown. */
export function openSocket(baseUrl: string): Socket {
  const { hostname, port } = new URL(baseUrl);
  return connect(Number(port), hostname).on('error', () => {});
}

/** Waits until a connection has closed, whichever way. */
export const closeOf = (socket: Socket): Promise<void> =>
  socket.closed ? Promise.resolve() : new Promise((resolve) => socket.once('close', () => resolve()));

/** Sends bytes as they are and takes in all that comes back until the bank closes. */
export async function exchangeBytes(baseUrl: string, bytes: string | Buffer): Promise<Exchange> {
  const socket = openSocket(baseUrl);
  const received: Buffer[] = [];
  let wasReset = false;
  socket.on('error', (error: NodeJS.ErrnoException) => {
    wasReset = error.code === 'ECONNRESET';
  });
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.write(bytes);
  await closeOf(socket);
  return { text: Buffer.concat(received).toString('utf8'), pieces: received.length, wasReset };
}

/** A request's bytes: its first line, Host and the headers given, after which the bank is to close. */
export const requestBytes = (line: string, headers: Readonly<Record<string, string>> = {}): string => {
  const sent = { host: '127.0.0.1', connection: 'close', ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`);
  return [`${line} HTTP/1.1`, ...lines, '', ''].join('\r\n');
};

/** Asks for the one thing that the bank tells everyone. */
export const CLOCK = 'GET /_practice/clock';

/** Status of an answer as it came; 0 where nothing came. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? 0);

/** Nothing at all, or a refusal that is a problem document. */
export const isRefused = (answer: string): boolean =>
  answer === '' || (statusOf(answer) >= 400 && answer.includes('application/problem+json'));

/** Remembers what is thrown past everyone while it listens. */
export function hearThrown(): { readonly thrown: readonly unknown[]; readonly stop: () => void } {
  const thrown: unknown[] = [];
  const remember = (error: unknown): void => void thrown.push(error);
  process.on('uncaughtExceptionMonitor', remember).on('unhandledRejection', remember);
  const stop = (): void => {
    process.off('uncaughtExceptionMonitor', remember).off('unhandledRejection', remember);
  };
  return { thrown, stop };
}
