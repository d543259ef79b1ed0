import { Worker } from 'node:worker_threads';
import type { Keyring, KeyringCall, KeyringReply } from './keyring.ts';

type Pending = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void };
type Asked = { readonly worker: Worker; readonly pending: Map<number, Pending> };

let asked: Asked | null = null;
let lastId = 0;

/**
 * The system's keychain, asked in a thread of its own: its library waits for the bus with each entry, and whoever reads those of hundreds of companies would hold up every page meanwhile. One thread
 * for the process, started with the first call and anew with the next where it has ended; it keeps nobody from ending.
 */
export const threadKeyring: Keyring = {
  getPassword: (...args) => call('getPassword', args),
  setPassword: (...args) => call('setPassword', args),
  deletePassword: (...args) => call('deletePassword', args),
  findCredentials: (...args) => call('findCredentials', args),
};

type Answer<Method extends keyof Keyring> = Awaited<ReturnType<Keyring[Method]>>;

function call<Method extends keyof Keyring>(
  method: Method,
  args: Parameters<Keyring[Method]>,
): Promise<Answer<Method>> {
  asked ??= startThread();
  const { worker, pending } = asked;
  lastId += 1;
  const request: KeyringCall = { id: lastId, method, args };
  return new Promise((resolve, reject) => {
    pending.set(request.id, { resolve: (value) => resolve(value as Answer<Method>), reject });
    worker.postMessage(request);
  });
}

function startThread(): Asked {
  const worker = new Worker(entry());

  const started: Asked = { worker, pending: new Map() };
  const end = (reason: string): void => {
    if (asked === started) asked = null;
    for (const { reject } of started.pending.values()) reject(new Error(reason));
    started.pending.clear();
  };
  worker.on('message', (reply: KeyringReply) => settle(started, reply));
  worker.on('error', (error) => end(`the thread of the keychain failed: ${String(error)}`));
  worker.on('exit', () => end('the thread of the keychain has ended'));
  // Last: whoever listens takes part in keeping the process.
  worker.unref();
  return started;
}

function settle({ pending }: Asked, reply: KeyringReply): void {
  const waiting = pending.get(reply.id);
  pending.delete(reply.id);
  if ('reason' in reply) waiting?.reject(new Error(reply.reason));
  else waiting?.resolve(reply.value);
}

/** The entry stands beside this file as source, and beside the bundle's chunks once built. */
const entry = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('./keyring-thread.ts', import.meta.url)
    : new URL('./keyring-thread.js', import.meta.url);
