import type { MessagePort } from 'node:worker_threads';
import { CicloError } from '../../core/failure.ts';
import type { Reply } from './messages.ts';
import { openPendingCalls } from './pending-calls.ts';
import type { ThreadClient } from './spawn-thread.ts';

/**
 * The methods that a thread hosts on the other end of a port. Calls reject with `ledger_thread_died` once that end is gone, which a port
 * by itself would never say.
 */
export function callThroughPort<Methods>(port: MessagePort): Pick<ThreadClient<Methods>, 'call'> & {
  readonly close: () => void;
} {
  const calls = openPendingCalls();
  const gone = new CicloError('ledger_thread_died', 'the other end of the port is gone');
  let isGone = false;
  port.on('message', (reply: Reply) => {
    if (reply.kind !== 'event') calls.settle(reply);
  });
  port.on('close', () => {
    isGone = true;
    calls.rejectFrom(port, gone);
  });
  return {
    call: (name, args, options = {}) =>
      isGone
        ? Promise.reject(gone)
        : (calls.send(port, name, args as readonly unknown[], options) as Promise<never>),
    close: () => port.close(),
  };
}
