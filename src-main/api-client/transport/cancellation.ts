import { addAbortListener } from 'node:events';
import { CicloError } from '../../core/failure.ts';

/** What an aborted signal means to a person: `timed_out` where a deadline aborted it, else `cancelled`. */
export function cancellation({ reason }: AbortSignal): CicloError {
  const isDeadline = reason instanceof DOMException && reason.name === 'TimeoutError';
  return isDeadline
    ? new CicloError('timed_out', 'the work took longer than its deadline')
    : new CicloError('cancelled', 'the request was cancelled');
}

/** Waits for work that others wait for too: whoever is cancelled leaves at once, and the work goes on for the rest. */
export async function unlessCancelled<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  if (signal.aborted) throw cancellation(signal);
  const { promise: cancelled, reject } = Promise.withResolvers<never>();
  const listening = addAbortListener(signal, () => reject(cancellation(signal)));
  try {
    return await Promise.race([work(), cancelled]);
  } finally {
    listening[Symbol.dispose]();
  }
}
