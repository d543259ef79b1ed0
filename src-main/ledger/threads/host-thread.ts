import { type MessagePort, parentPort } from 'node:worker_threads';
import { asCicloError, CicloError } from '../../core/failure.ts';
import type { Reply, Request } from './messages.ts';
import type { HostedMethods, ThreadEvents } from './methods.ts';

/** What a thread can do besides answering. */
export type ThreadHost<Events> = {
  readonly emit: <Name extends keyof Events & string>(name: Name, payload: Events[Name]) => void;
};

/**
 * Answers calls from inside a worker thread. A method that throws answers a failure; the thread lives on. Knows nothing of
 * what the methods do. Throws when it is not called in a worker.
 */
export function hostThread<Methods, Events = ThreadEvents>(
  methods: HostedMethods<Methods>,
  port: MessagePort | null = parentPort,
): ThreadHost<Events> {
  if (port === null) throw new Error('hostThread is for worker threads');
  const calls = new Map<number, AbortController>();
  const send = (reply: Reply): void => port.postMessage(reply);
  port.on('message', (request: Request) => {
    if (request.kind === 'cancel')
      calls.get(request.id)?.abort(new CicloError('cancelled', 'the caller cancelled'));
    else void answer(methods, request, calls, send);
  });
  return { emit: (name, payload) => send({ kind: 'event', name, payload }) };
}

async function answer(
  methods: object,
  { id, method: name, args }: Extract<Request, { kind: 'call' }>,
  calls: Map<number, AbortController>,
  send: (reply: Reply) => void,
): Promise<void> {
  const controller = new AbortController();
  calls.set(id, controller);
  try {
    const report = (progress: unknown): void => send({ kind: 'progress', id, progress });
    const value = await callByName(methods, name, [{ signal: controller.signal, report }, ...args]);
    send({ kind: 'value', id, value });
  } catch (error) {
    const { code, message, params } = asCicloError(error);
    send({ kind: 'failure', id, failure: { code, message, params: { ...params } } });
  } finally {
    calls.delete(id);
  }
}

/** Calls a method by the name that came over: a thread's own, or one of a handle that it holds. Throws `internal` where there is none. */
export function callByName(methods: object, name: string, args: readonly unknown[]): unknown {
  const method: unknown = Object.hasOwn(methods, name) ? Reflect.get(methods, name) : undefined;
  if (typeof method !== 'function') throw new CicloError('internal', `the thread has no method ${name}`);
  return Reflect.apply(method, methods, args);
}
