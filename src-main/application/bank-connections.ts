import type { BankApi } from '../api-client/bank-api.ts';
import { createBankApi } from '../api-client/create-bank-api.ts';
import type { ConnectionRegistry } from './connection-registry.ts';

const DEADLINE_MS = 60_000;

/** Short conversations with a bank outside a poll: connection tests, activation codes. */
export type BankConnections = {
  /** Opens a client, lets `work` use it under a deadline, and closes it whatever happens. */
  readonly use: <Value>(
    connectionId: string,
    work: (api: BankApi, signal: AbortSignal, schemeWord: string) => Promise<Value>,
    deadlineMs?: number,
  ) => Promise<Value>;
};

export function bankConnections(registry: ConnectionRegistry): BankConnections {
  return {
    use: async (connectionId, work, deadlineMs = DEADLINE_MS) => {
      const access = await registry.access(connectionId);
      const api = createBankApi(access);
      try {
        return await work(api, AbortSignal.timeout(deadlineMs), access.schemeWord);
      } finally {
        await api.close();
      }
    },
  };
}
