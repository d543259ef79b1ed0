import { accountMark } from '../../../api-client/account-mark.ts';
import type { BankAccess } from '../../../api-client/bank-api.ts';
import { type BankClient, createBankApi } from '../../../api-client/create-bank-api.ts';
import { bankProfile } from '../../../api-client/profiles/index.ts';
import { requestRates } from '../../../api-client/transport/request-rates.ts';
import type { FailedRequest } from '../../../api-client/transport/sender.ts';
import { tokenWays } from '../../../api-client/transport/token-ways.ts';
import type { UtcInstant } from '../../../core/civil-date.ts';
import { CicloError } from '../../../core/failure.ts';
import type { ConnectionRegistry } from '../registry/registry.ts';
import type { HeardClocks } from './heard-clocks.ts';

const DEADLINE_MS = 60_000;

/** Conversations with a bank outside a poll: connection tests, activation codes, everything that is written. */
export type BankConnections = {
  /**
   * Opens a client, lets `work` use it under a deadline, and closes it whatever happens. It writes to the account alone that it was opened for: once the connection
   * leads elsewhere each write throws `account_unconfirmed`, unsent.
   */
  readonly use: <Value>(
    connectionId: string,
    work: (api: BankClient, signal: AbortSignal, schemeWord: string) => Promise<Value>,
    deadlineMs?: number,
  ) => Promise<Value>;
  /**
   * Opens a client with an access that is known already, for whoever closes it. It knows how the bank took its conversations' credentials, and
   * asks no faster than its bank's profile says, as polls do.
   */
  readonly open: (access: BankAccess) => BankClient;
  /** Lets the conversations that are open go on with the connection's addresses and secrets of now. */
  readonly renew: (connectionId: string) => Promise<void>;
  /** The bank's virtual present where its profile has a clock of its own; for all others the system's, or the bank's where the system's is minutes off (`heard-clocks.ts`). */
  readonly now: (connectionId: string) => Promise<UtcInstant>;
};

/** Opens a client for each conversation, with the access that the registry knows at that moment; `beforeWrite` may refuse each sending of a write. */
export function bankConnections(
  registry: Pick<ConnectionRegistry, 'access' | 'find'>,
  clocks: HeardClocks,
  onFailedRequest: (connectionId: string, failed: FailedRequest) => void = () => undefined,
  beforeWrite?: (connectionId: string) => void,
): BankConnections {
  const ways = tokenWays();
  const rates = requestRates();
  const open = new Set<{ readonly connectionId: string; readonly api: BankClient }>();
  const use: BankConnections['use'] = async (connectionId, work, deadlineMs = DEADLINE_MS) => {
    const access = await registry.access(connectionId);
    const account = accountMark(access);
    const api = createBankApi(access, {
      onFailedRequest: (failed) => onFailedRequest(connectionId, failed),
      beforeWrite: () => {
        beforeWrite?.(connectionId);
        refuseChangedConnection(api, account);
      },
      ways,
    });
    const conversation = { connectionId, api };
    open.add(conversation);
    try {
      return await work(conversation.api, AbortSignal.timeout(deadlineMs), access.schemeWord);
    } finally {
      open.delete(conversation);
      clocks.hear(connectionId, api.time);
      await conversation.api.close();
    }
  };
  return {
    use,
    open: (access) =>
      createBankApi(access, { ways, turn: (send, signal) => rates.within(access, send, signal) }),
    renew: async (connectionId) => {
      clocks.forget(connectionId);
      const own = [...open].filter((each) => each.connectionId === connectionId);
      if (own.length === 0) return;
      const access = await registry.access(connectionId);
      for (const { api } of own) api.renew(access);
    },
    now: async (connectionId) => {
      const { profile } = registry.find(connectionId);
      const hasClock = bankProfile(profile).clockPath !== undefined;
      const bankNow = hasClock ? await use(connectionId, (api, signal) => api.readClock(signal)) : null;
      return bankNow ?? clocks.now(connectionId);
    },
  };
}

/**
 * What is sent in a conversation was journaled for the account that it was opened for. A connection that was changed meanwhile may lead to another one: nothing
 * more is sent then, and whoever goes on asks anew whose it is. Another secret of the same access changes nothing.
 */
function refuseChangedConnection({ account }: Pick<BankClient, 'account'>, opened: string): void {
  if (account !== opened)
    throw new CicloError('account_unconfirmed', 'the connection was changed since this was journaled');
}
