import { type MessagePort, parentPort } from 'node:worker_threads';
import { asCicloError, CicloError } from '../../core/failure.ts';
import type { Reply, Request } from './messages.ts';
import type { CallContext, HostedMethods, ThreadEvents } from './methods.ts';

/** What a thread can do besides answering. */
export type ThreadHost<Events> = {
  readonly emit: <Name extends keyof Events & string>(name: Name, payload: Events[Name]) => void;
};

type Method = (call: CallContext, ...args: readonly unknown[]) => unknown;

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
    else void answer(methods as Readonly<Record<string, Method>>, request, calls, send);
  });
  return { emit: (name, payload) => send({ kind: 'event', name, payload }) };
}

async function answer(
  methods: Readonly<Record<string, Method>>,
  { id, method: name, args }: Extract<Request, { kind: 'call' }>,
  calls: Map<number, AbortController>,
  send: (reply: Reply) => void,
): Promise<void> {
  const controller = new AbortController();
  calls.set(id, controller);
  try {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
    if (method === undefined) throw new CicloError('internal', `the thread has no method ${name}`);
    const report = (progress: unknown): void => send({ kind: 'progress', id, progress });
    send({ kind: 'value', id, value: await method({ signal: controller.signal, report }, ...args) });
  } catch (error) {
    const { code, message, params } = asCicloError(error);
    send({ kind: 'failure', id, failure: { code, message, params: { ...params } } });
  } finally {
    calls.delete(id);
  }
}
