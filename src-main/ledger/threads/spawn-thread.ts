import { Worker } from 'node:worker_threads';
import { CicloError } from '../../core/failure.ts';
import type { Reply } from './messages.ts';
import type { CallOptions, ThreadEvents } from './methods.ts';
import { openPendingCalls, type PendingCalls } from './pending-calls.ts';

type ArgsOf<Method> = Method extends (...args: infer Args) => unknown ? Args : never;
type ValueOf<Method> = Method extends (...args: never[]) => infer Value ? Awaited<Value> : never;

/** A thread as its caller sees it: named methods with typed arguments. */
export type ThreadClient<Methods, Events = ThreadEvents> = {
  /** Rejects with the method's `CicloError`, or at once with `ledger_thread_died` when the thread dies. */
  readonly call: <Name extends keyof Methods & string>(
    name: Name,
    args: ArgsOf<Methods[Name]>,
    options?: CallOptions,
  ) => Promise<ValueOf<Methods[Name]>>;
  /** Returns the function that stops listening. */
  readonly on: <Name extends keyof Events & string>(
    name: Name,
    listener: (payload: Events[Name]) => void,
  ) => () => void;
  /** Called each time the thread dies unasked, after its calls were rejected. Returns the function that stops listening. */
  readonly onDied: (listener: (failure: CicloError) => void) => () => void;
  /** Ends the thread; calls under way are rejected with `cancelled`, later ones likewise. */
  readonly close: () => Promise<void>;
};

type Listener = (payload: never) => void;
type Listeners = Map<string, Set<Listener>>;

/** Name under which deaths are listened to; methods' events are words, so this cannot be one. */
const DIED = '(died)';

/**
 * V8 lets the young objects of each thread grow to some 100 MB before it looks for garbage among them. For threads that stream records by the
 * million this much serves as well, and a first sync takes a fifth less memory.
 */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 24 } as const;

/** A thread that ends closes no descriptor that it kept: the locks of the other threads would go with it (`files/first-bytes.ts`). */
const EVERY_THREAD = { resourceLimits: RESOURCE_LIMITS, trackUnmanagedFds: false } as const;

/**
 * Starts a worker thread whose entry calls `hostThread`, and starts it anew when it dies: at once if it had ever spoken,
 * else at the next call, so that an entry that cannot run does not spin.
 */
export function spawnThread<Methods, Events = ThreadEvents>(entry: URL): ThreadClient<Methods, Events> {
  const calls = openPendingCalls();
  const listeners: Listeners = new Map();
  let worker: Worker | null = null;
  let isClosed = false;

  const start = (): Worker =>
    attend(new Worker(entry, EVERY_THREAD), (reply) => deliver(reply, calls, listeners), replace);
  const replace: OnGone = (gone, reason, hasSpoken) => {
    if (worker !== gone) return;
    worker = !isClosed && hasSpoken ? start() : null;
    // A thread whose answer cannot be read still runs, but nobody can know what it did.
    void gone.terminate();
    const death = new CicloError('ledger_thread_died', reason);
    calls.rejectFrom(gone, death);
    notify(listeners, DIED, death);
  };
  worker = start();

  return {
    call: (name, args, callOptions = {}) => {
      if (isClosed) return Promise.reject(new CicloError('cancelled', 'the thread is closed'));
      worker ??= start();
      return calls.send(worker, name, args as readonly unknown[], callOptions) as Promise<never>;
    },
    on: (name, listener) => listen(listeners, name, listener as Listener),
    onDied: (listener) => listen(listeners, DIED, listener as Listener),
    close: async () => {
      isClosed = true;
      const ending = worker;
      worker = null;
      if (ending === null) return;
      calls.rejectFrom(ending, new CicloError('cancelled', 'the thread was closed'));
      await ending.terminate();
    },
  };
}

type OnGone = (gone: Worker, reason: string, hasSpoken: boolean) => void;

/** Hands on what a new thread says, and tells once that it is gone, and whether it had ever spoken. */
function attend(started: Worker, onReply: (reply: Reply) => void, onGone: OnGone): Worker {
  let hasSpoken = false;
  started.on('message', (reply: Reply) => {
    hasSpoken = true;
    onReply(reply);
  });
  whenGone(started, (reason) => onGone(started, reason, hasSpoken));
  return started;
}

/** An uncaught error comes before the exit and says more; either may come alone. Tells once. */
function whenGone(worker: Worker, onGone: (reason: string) => void): void {
  let isReported = false;
  const once = (reason: string): void => {
    if (!isReported) onGone(reason);
    isReported = true;
  };
  worker.on('error', (error) =>
    once(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  worker.on('messageerror', (error) => once(error.message));
  worker.on('exit', (code) => once(`the thread ended with code ${code}`));
}

function deliver(reply: Reply, calls: PendingCalls, listeners: Listeners): void {
  if (reply.kind === 'event') notify(listeners, reply.name, reply.payload);
  else calls.settle(reply);
}

function listen(listeners: Listeners, name: string, listener: Listener): () => void {
  const known = listeners.get(name) ?? new Set();
  listeners.set(name, known.add(listener));
  return () => void known.delete(listener);
}

function notify(listeners: Listeners, name: string, payload: unknown): void {
  for (const listener of listeners.get(name) ?? []) listener(payload as never);
}
