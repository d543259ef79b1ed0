import type { MessagePort, Transferable, Worker } from 'node:worker_threads';
import { asCicloError, CicloError } from '../../core/failure.ts';
import type { Reply, Request } from './messages.ts';
import type { CallOptions } from './methods.ts';

/** Where calls are sent: a thread, or a port to one. */
type CallTarget = Pick<Worker | MessagePort, 'postMessage'>;

/** Calls that a thread has not answered yet. */
export type PendingCalls = {
  readonly send: (
    target: CallTarget,
    method: string,
    args: readonly unknown[],
    options: CallOptions,
  ) => Promise<unknown>;
  readonly settle: (reply: Exclude<Reply, { kind: 'event' }>) => void;
  /** Rejects every call that was sent to a thread which is no more. */
  readonly rejectFrom: (target: CallTarget, error: CicloError) => void;
};

type Pending = {
  readonly target: CallTarget;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: CicloError) => void;
  readonly onProgress: CallOptions['onProgress'];
  readonly stopListening: () => void;
};

/** Keeps the calls that await an answer from a thread; all are rejected at once when it dies. */
export function openPendingCalls(): PendingCalls {
  const pending = new Map<number, Pending>();
  let lastId = 0;

  const end = (id: number): Pending | undefined => {
    const call = pending.get(id);
    pending.delete(id);
    call?.stopListening();
    return call;
  };

  return {
    send: (target, method, args, { signal, onProgress, transfer = [] }) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted)
          return reject(new CicloError('cancelled', `${method} was cancelled before it began`));
        lastId += 1;
        const id = lastId;
        const cancel = (): void => target.postMessage({ kind: 'cancel', id } satisfies Request);
        const stopListening = listenOnce(signal, cancel);
        pending.set(id, { target, resolve, reject, onProgress, stopListening });
        post(target, { kind: 'call', id, method, args }, transfer, (error) => end(id)?.reject(error));
      }),
    settle: (reply) => {
      if (reply.kind === 'progress') pending.get(reply.id)?.onProgress?.(reply.progress);
      else if (reply.kind === 'value') end(reply.id)?.resolve(reply.value);
      else end(reply.id)?.reject(asError(reply.failure));
    },
    rejectFrom: (target, error) => {
      for (const [id, call] of pending) if (call.target === target) end(id)?.reject(error);
    },
  };
}

function post(
  target: CallTarget,
  request: Request,
  transfer: readonly Transferable[],
  onRefused: (error: CicloError) => void,
): void {
  try {
    target.postMessage(request, transfer);
  } catch (error) {
    // An argument that cannot be cloned is this call's fault alone.
    onRefused(asCicloError(error));
  }
}

/** Calls back when the signal is given; answers the function that stops listening to it. */
function listenOnce(signal: AbortSignal | undefined, callback: () => void): () => void {
  signal?.addEventListener('abort', callback, { once: true });
  return () => signal?.removeEventListener('abort', callback);
}

function asError({ code, message, params }: Extract<Reply, { kind: 'failure' }>['failure']): CicloError {
  return new CicloError(code, message, params);
}
