import { basename } from 'node:path';
import type { SyncProgress } from '../../../../src-preload/contract/sync.ts';
import { instantFromEpochMs } from '../../../core/civil-date.ts';
import { CicloError } from '../../../core/failure.ts';
import { setLedgerAside } from '../../../ledger/files/rescue.ts';
import type { LedgerReader } from '../../../ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../../ledger/open-ledger-writer.ts';
import type { DataFolder } from '../../companies/data-folder/data-folder.ts';
import { type KnownHomes, NO_SERVER_HOMES } from '../../companies/office/server-homes.ts';
import { refuseCopy } from '../../companies/registry/refuse-copy.ts';
import { type HeldLeases, type Holding, heldLeases, type LeaseTaking } from '../places/held-leases.ts';
import type { LedgerKeys } from '../places/ledger-keys.ts';
import { filesOf } from '../places/ledger-place.ts';
import { type LedgerPlaces, ledgerPlaces } from '../places/ledger-places.ts';
import { removeStored } from '../places/remove-company.ts';
import type { FetcherEvents } from '../threads/fetcher-methods.ts';
import { portToLedger } from '../threads/ledger-through-port.ts';
import { methodsByName } from '../threads/methods-by-name.ts';
import type { ReadName } from '../threads/reader-methods.ts';
import type { WriteName } from '../threads/writer-methods.ts';
import type { LedgerGateway } from './gateway.ts';
import { type LedgerOpenings, ledgerOpenings } from './ledger-openings.ts';
import type { LedgerThreads } from './open-threads.ts';
import { peopleFirst } from './people-first.ts';

/** Calls of ledgers at servers that are under way: one is asked there while the other is prepared. */
const AT_SERVERS_AT_ONCE = 2;

/** What the calls of a gateway are made of. */
type Parts = {
  readonly threads: LedgerThreads;
  readonly folder: DataFolder;
  readonly keys: LedgerKeys;
  readonly nowMs: () => number;
  readonly author: () => string | null;
  readonly homes: KnownHomes;
  readonly places: LedgerPlaces;
  readonly openings: LedgerOpenings;
  readonly holding: Holding;
  readonly closing: AbortSignal | null;
};

/** Whose ledgers they are, and what this process knows of companies at servers: none unless said. */
type GatewayOptions = {
  readonly folder: DataFolder;
  readonly keys: LedgerKeys;
  readonly nowMs?: () => number;
  /** Who is at work; null for nobody in particular. */
  readonly author?: () => string | null;
  readonly homes?: KnownHomes;
  readonly leases?: Pick<HeldLeases, 'holdingBy' | 'leaseOf'>;
  /** Fires once the app closes. */
  readonly closing?: AbortSignal;
};

/**
 * The ledgers of a data folder behind the threads. Each call brings the ledger's key along, since a thread that is started anew knows none, and the
 * name of who is at work (`author`), which the history keeps with whatever the call does. Of a company that is at a server nothing in the
 * folder is opened, and nothing at the server is removed, restored or set aside from here (`kept_by_server`).
 */
export function threadedLedgers(
  threads: LedgerThreads,
  { folder, keys, nowMs = Date.now, author = () => null, homes = NO_SERVER_HOMES, ...given }: GatewayOptions,
): LedgerGateway {
  const { leases = heldLeases(homes.isAtServer, () => ''), closing = null } = given;
  const places = ledgerPlaces({ folder, keys, homes, leases });
  const openings = ledgerOpenings(threads, places, homes.isAtServer);
  const holding = leases.holdingBy(leaseSessions(threads, places));
  const parts = { threads, folder, keys, nowMs, author, homes, places, openings, holding, closing };
  return {
    isShared: homes.isAtServer,
    holding,
    ...callsByName(parts),
    ...callsOfPolls(parts),
    ...callsForFiles(parts),
    ...callsOfWholeLedgers(parts),
    ...listening(threads),
    close: () => closeThreads(threads),
  };
}

/** A lease is taken in the session that writes, and given back with it. */
const leaseSessions = ({ writer }: LedgerThreads, places: LedgerPlaces): LeaseTaking => ({
  take: async (connectionId, lease) => {
    const at = await places.of(connectionId);
    if (at.server) await writer.call('hold', [{ ...at, server: { ...at.server, lease } }]);
  },
  giveBack: async (connectionId) => writer.call('close', [places.withoutKey(connectionId)]),
});

/**
 * The methods of readers and writers. What is asked of servers takes turns, in which people come first. Who peeks looks at one company after another, and nothing under way
 * needs it: once the app closes it is refused, also where it has waited for its turn.
 */
function callsByName({
  threads: { reader, writer },
  homes,
  openings,
  author,
  closing,
}: Parts): Pick<LedgerGateway, 'read' | 'peek' | 'write'> {
  const turns = peopleFirst(AT_SERVERS_AT_ONCE);
  const inTurn = <Value>(connectionId: string, work: () => Promise<Value>): Promise<Value> =>
    homes.isAtServer(connectionId) ? turns(work) : work();
  const reading = (how: 'read' | 'peek') =>
    methodsOfConnections<ReadName, LedgerGateway['read']>((connectionId, name, args) =>
      inTurn(connectionId, async () => {
        if (how === 'peek' && closing?.aborted) throw new CicloError('cancelled', 'the app is closing');
        return openings.reading(connectionId, async (at) => reader.call(how, [at, name, args]));
      }),
    );
  const write = methodsOfConnections<WriteName, LedgerGateway['write']>((connectionId, name, args) =>
    inTurn(connectionId, () =>
      openings.writing(connectionId, async (at) => writer.call('write', [at, name, args, author()])),
    ),
  );
  return { read: reading('read'), peek: reading('peek'), write };
}

const callsOfPolls = ({
  threads: { writer, fetcher },
  openings: { writing },
  holding,
}: Parts): Pick<LedgerGateway, 'store' | 'poll'> => ({
  store: (connectionId, ...args) => writing(connectionId, async (at) => writer.call('store', [at, ...args])),
  poll: (connectionId, job, signal, onProgress) =>
    holding(connectionId, () =>
      writing(connectionId, async (at) => {
        const port = await portToLedger(writer, at);
        return fetcher.call('poll', [at.file, port, job], {
          signal,
          onProgress: (progress) => onProgress(progress as Omit<SyncProgress, 'connectionId'>),
          transfer: [port],
        });
      }),
    ),
});

const callsForFiles = ({
  threads: { reader },
  openings: { reading },
}: Parts): Pick<LedgerGateway, 'exportCsv' | 'preparePostings' | 'weighPostings' | 'writeAccounts'> => ({
  exportCsv: ({ connectionId, ...request }, target, signal, onProgress) =>
    reading(connectionId, async (at) =>
      reader.call('exportCsv', [at, request, target], {
        signal,
        onProgress: (rows) => onProgress(Number(rows)),
      }),
    ),
  preparePostings: (connectionId, request) =>
    reading(connectionId, async (at) => reader.call('preparePostings', [at, request])),
  weighPostings: (connectionId, request) =>
    reading(connectionId, async (at) => reader.call('weighPostings', [at, request])),
  writeAccounts: ({ connectionId, file }, target, signal, onProgress) =>
    reading(connectionId, async (at) =>
      reader.call('writeAccounts', [at, file, target], {
        signal,
        onProgress: (rows) => onProgress(Number(rows)),
      }),
    ),
});

type CallsOfWholeLedgers = Pick<
  LedgerGateway,
  'open' | 'weighRestore' | 'restore' | 'remove' | 'forgetPlace' | 'setAside'
>;

function callsOfWholeLedgers(parts: Parts): CallsOfWholeLedgers {
  const { folder, keys, nowMs, author, homes, places, openings } = parts;
  const refuseReplacing = (connectionId: string): void => {
    places.refuseServer(connectionId);
    refuseCopy(homes.copiedAt(connectionId));
  };
  return {
    open: openings.open,
    weighRestore: async (connectionId, source) => {
      refuseReplacing(connectionId);
      return openings.weigh(connectionId, source);
    },
    restore: async (connectionId, source) => {
      refuseReplacing(connectionId);
      await openings.restore(connectionId, source, author());
    },
    remove: (connectionId) => remove(parts, connectionId),
    forgetPlace: openings.close,
    setAside: async (connectionId) => {
      places.refuseServer(connectionId);
      await openings.close(connectionId);
      const known = await keys.atHand(connectionId);
      setLedgerAside(filesOf(folder, connectionId), known, instantFromEpochMs(nowMs()));
    },
  };
}

async function remove(parts: Parts, connectionId: string): Promise<void> {
  parts.places.remove(connectionId);
  await removeStored(parts, connectionId, () => parts.openings.close(connectionId));
}

const listening = (threads: LedgerThreads): Pick<LedgerGateway, 'onNotice' | 'onObserved'> => ({
  onNotice: (listener) => listenToTrouble(threads, listener),
  onObserved: (listener) => {
    const hear = ({ file, observation }: FetcherEvents['observed']): void =>
      listener(basename(file, '.sqlite'), observation);
    threads.writer.on('observed', hear);
    threads.fetcher.on('observed', hear);
  },
});

/** Tells what the writer came upon, after which the reader's handles may be on a file set aside, and deaths. */
function listenToTrouble(
  { writer, reader, fetcher }: LedgerThreads,
  listener: (notice: CicloError) => void,
): void {
  writer.on('notice', ({ code, message, params }) => {
    void reader.call('closeAll', []).catch(listener);
    listener(new CicloError(code, message, params));
  });
  for (const thread of [writer, reader, fetcher]) thread.onDied(listener);
}

async function closeThreads({ writer, reader, fetcher }: LedgerThreads): Promise<void> {
  await fetcher.close();
  // The writer last: the last handle to close folds the write-ahead log into the ledger, and a reader cannot.
  await reader.call('closeAll', []);
  await writer.call('closeAll', []);
  await Promise.all([reader.close(), writer.close()]);
}

/** What calls with an empty list answer: there is nothing to store or to find, and no thread is crossed for it. */
const ANSWERS_TO_NONE: Readonly<Partial<Record<ReadName | WriteName, unknown>>> = {
  chargeable: [],
  knownContacts: [],
  liveMandates: [],
  storeConfirmations: undefined,
  storeLocations: undefined,
  track: 0,
} satisfies {
  readonly [Name in ReadName]?: ReturnType<LedgerReader[Name]>;
} & { readonly [Name in WriteName]?: ReturnType<LedgerWriter[Name]> };

const isForNone = (name: string, [list]: readonly unknown[]): boolean =>
  Array.isArray(list) && list.length === 0 && Object.hasOwn(ANSWERS_TO_NONE, name);

/** A method of every name, with the connection in front. */
function methodsOfConnections<
  Name extends ReadName | WriteName,
  Methods extends Readonly<Record<Name, unknown>>,
>(call: (connectionId: string, name: Name, args: readonly unknown[]) => Promise<unknown>): Methods {
  return methodsByName<Name, Methods>(async (name, [connectionId, ...args]) =>
    isForNone(name, args) ? ANSWERS_TO_NONE[name] : call(String(connectionId), name, args),
  );
}
