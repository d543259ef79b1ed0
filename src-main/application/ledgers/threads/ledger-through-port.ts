import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { callThroughPort } from '../../../ledger/threads/call-through-port.ts';
import type { ThreadClient } from '../../../ledger/threads/spawn-thread.ts';
import type { PolledLedger } from '../../../sync/polled-ledger.ts';
import { methodsByName } from './methods-by-name.ts';
import type { LedgerPlace, PolledMethods, WriterMethods } from './writer-methods.ts';

/** A port at whose other end the writer's thread lets a poll use a ledger. */
export async function portToLedger(
  writer: Pick<ThreadClient<WriterMethods>, 'call'>,
  place: LedgerPlace,
): Promise<MessagePort> {
  const { port1, port2 } = new MessageChannel();
  await writer.call('serve', [place, port1], { transfer: [port1] });
  return port2;
}

/** The ledger at the other end of a port, as a poll uses it; each call throws what the ledger's method throws, or `ledger_thread_died`. */
export function ledgerThroughPort(port: MessagePort): { readonly methods: PolledLedger } & Disposable {
  const { call, close } = callThroughPort<PolledMethods>(port);
  const methods = methodsByName<keyof PolledLedger, PolledLedger>((name, args) => call('use', [name, args]));
  return { methods, [Symbol.dispose]: close };
}
