import { setTimeout as wait } from 'node:timers/promises';
import { type BankClient, createBankApi } from '../../../../src-main/api-client/create-bank-api.ts';
import type { BankConnections } from '../../../../src-main/application/companies/banks/bank-connections.ts';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { NO_SERVER_HOMES } from '../../../../src-main/application/companies/office/server-homes.ts';
import type { LedgerGateway } from '../../../../src-main/application/ledgers/gateway/gateway.ts';
import { threadedLedgers } from '../../../../src-main/application/ledgers/gateway/ledger-threads.ts';
import {
  type LedgerThreads,
  openLedgerThreads,
} from '../../../../src-main/application/ledgers/gateway/open-threads.ts';
import { heldLeases } from '../../../../src-main/application/ledgers/places/held-leases.ts';
import { givenKey } from '../../../../src-main/application/ledgers/places/ledger-keys.ts';
import { createOutbox, type Outbox } from '../../../../src-main/application/outbox/outbox.ts';
import {
  type OutboxTimeouts,
  outboxTimeouts,
} from '../../../../src-main/application/outbox/session/timeouts.ts';
import { instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import type { SignTerms } from '../../../../src-main/ledger/postgres/lease-pulse.ts';
import type { CompanyPlace } from '../../../../src-main/ledger/postgres/open-company.ts';
import type { PracticeBankReady } from '../../../../src-main/practice-bank/practice-bank.ts';
import { practiceAccess } from '../practice-bank/practice-access.ts';

/** The one connection of a writing company. */
export const COMPANY = 'mesa';

/** No pauses, and nothing is looked at again by itself, so that a test says when to look. */
const HASTY: OutboxTimeouts = {
  ...outboxTimeouts,
  sleep: (ms, signal) => wait(ms, undefined, { signal, ref: false }),
  lookPausesMs: [0, 0],
  recoverPausesMs: [3_600_000],
};

/** An outbox over a real ledger in its threads and a practice bank over HTTP. */
export type WritingCompany = {
  readonly outbox: Outbox;
  readonly ledgers: LedgerGateway;
  readonly api: BankClient;
  /** Names of the events that were emitted. */
  readonly emitted: string[];
  /** Rows of the journal that were told as unreadable. */
  readonly unreadable: number[];
  /** Leaves the outbox as a crash does, and opens another over the same ledger. */
  readonly restarted: () => Outbox;
  readonly close: () => Promise<void>;
};

type CompanyOptions = {
  readonly timeouts?: Partial<OutboxTimeouts>;
  readonly deadlineMs?: number;
  readonly openThreads?: () => LedgerThreads;
  /** Where its ledger is, unless in the folder. */
  readonly office?: Office | null;
};

/** A company's place at a server, and who takes its lease; `beforeSending` comes right before that is looked at. */
type Office = {
  readonly place: CompanyPlace;
  readonly holder: string;
  readonly terms: SignTerms;
  readonly beforeSending?: () => void;
};

/** Conversations with a practice bank whose client waits for nothing. */
function hastyBanks(ready: PracticeBankReady, deadlineMs: number, beforeWrite: () => void): BankConnections {
  const access = practiceAccess(ready);
  const use: BankConnections['use'] = async (_connectionId, work, useMs = 60_000) => {
    const api = createBankApi(access, { deadlineMs, random: () => 0, beforeWrite });
    try {
      return await work(api, AbortSignal.timeout(useMs), access.schemeWord);
    } finally {
      await api.close();
    }
  };
  return {
    use,
    open: (given) => createBankApi(given, { deadlineMs, random: () => 0 }),
    renew: async () => {},
    now: async (id) =>
      (await use(id, (api, signal) => api.readClock(signal))) ?? instantFromEpochMs(Date.now()),
  };
}

/** Opens a company that writes, in a folder; it is closed when the test has finished, or by hand. */
export async function openWritingCompany(
  ready: PracticeBankReady,
  folder: string,
  { timeouts = {}, deadlineMs = 5_000, openThreads = openLedgerThreads, office = null }: CompanyOptions = {},
): Promise<WritingCompany> {
  const data = openDataFolder(folder);
  const homes = {
    ...NO_SERVER_HOMES,
    isAtServer: () => office !== null,
    placeOf: async () => office?.place ?? null,
  };
  const leases = heldLeases(homes.isAtServer, () => office?.holder ?? '', office?.terms);
  const author = () => null;
  const ledgers = threadedLedgers(openThreads(), {
    folder: data,
    keys: givenKey(null),
    nowMs: Date.now,
    author,
    homes,
    leases,
  });
  await ledgers.open(COMPANY);
  const emitted: string[] = [];
  const unreadable: number[] = [];
  const banks = hastyBanks(ready, deadlineMs, () => {
    office?.beforeSending?.();
    leases.refuseUncertain(COMPANY);
  });
  const create = (): Outbox =>
    createOutbox(
      {
        ...{ ledgers, banks, emit: (name) => void emitted.push(name), refuseOffline: async () => undefined },
        onUnreadable: (_, { id }) => void unreadable.push(id),
      },
      { ...HASTY, ...timeouts },
    );
  const outbox = create();
  const api = createBankApi(practiceAccess(ready));
  const close = async (): Promise<void> => {
    await outbox.close();
    await api.close();
    await ledgers.close();
  };
  return { outbox, ledgers, api, emitted, unreadable, restarted: create, close };
}
