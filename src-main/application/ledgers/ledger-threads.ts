import { basename } from 'node:path';
import type { SyncProgress } from '../../../src-preload/contract/sync.ts';
import { instantFromEpochMs } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { removeLedger } from '../../ledger/files/open-database.ts';
import { setLedgerAside } from '../../ledger/files/rescue.ts';
import type { RestoreSource } from '../../ledger/files/restore.ts';
import type { LedgerReader } from '../../ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../ledger/open-ledger-writer.ts';
import type { DataFolder } from '../companies/data-folder.ts';
import { refuseCopy } from '../companies/refuse-copy.ts';
import { type KnownHomes, NO_SERVER_HOMES } from '../companies/server-homes.ts';
import type { LedgerGateway } from './gateway.ts';
import { type HeldLeases, heldLeases } from './held-leases.ts';
import type { LedgerKeys } from './ledger-keys.ts';
import { ledgerPlaceOf } from './ledger-place.ts';
import { portToLedger } from './ledger-through-port.ts';
import { methodsByName } from './methods-by-name.ts';
import type { LedgerThreads } from './open-threads.ts';
import { peopleFirst } from './people-first.ts';
import type { FetcherEvents } from './threads/fetcher-methods.ts';
import type { ReadName } from './threads/reader-methods.ts';
import type { LedgerPlace, WriteName } from './threads/writer-methods.ts';

/** Calls of ledgers at servers that are under way: one is asked there while the other is prepared. */
const AT_SERVERS_AT_ONCE = 2;

/**
 * The ledgers of a data folder behind the threads. Each call brings the ledger's key along, since a thread that is started anew knows none, and the
 * name of who is at work (`author`), which the history keeps with whatever the call does. Of a company that is at a server nothing in the
 * folder is opened, and nothing at the server is removed, restored or set aside from here (`kept_by_server`).
 */
export function threadedLedgers(
  threads: LedgerThreads,
  folder: DataFolder,
  keys: LedgerKeys,
  nowMs: () => number = Date.now,
  author: () => string | null = () => null,
  homes: KnownHomes = NO_SERVER_HOMES,
  leases: Pick<HeldLeases, 'holdingBy' | 'leaseOf'> = heldLeases(homes.isAtServer, () => ''),
): LedgerGateway {
  const { writer, reader, fetcher } = threads;
  const places = keptPlaces(folder, keys, homes);
  const removed = new Set<string>();
  const opening = new Map<string, Promise<unknown>>();
  /** Whoever comes late to a ledger that was removed must not make an empty one in its place: only `open` makes one. */
  const place = async (connectionId: string): Promise<LedgerPlace> => {
    const found = removed.has(connectionId) ? null : await places.of(connectionId);
    if (found === null || removed.has(connectionId))
      throw new CicloError('not_found', `the ledger of ${connectionId} was removed`, { id: connectionId });
    return found;
  };
  /** In the session that has the company's lease, while one is held. */
  const writable = async (connectionId: string): Promise<LedgerPlace> => {
    refuseCopy(homes.copiedAt(connectionId));
    const at = await place(connectionId);
    const lease = leases.leaseOf(connectionId);
    return at.server && lease ? { ...at, server: { ...at.server, lease } } : at;
  };
  const bringOn = async (connectionId: string): Promise<void> =>
    writer.call('open', [await place(connectionId)]);
  const open = (connectionId: string): Promise<void> => {
    removed.delete(connectionId);
    return bringOn(connectionId);
  };
  const restore = async (connectionId: string, source: RestoreSource): Promise<void> => {
    const at = await place(connectionId);
    await reader.call('close', [at.file]);
    await writer.call('restore', [at, source]);
    await writer.call('open', [at]);
  };
  const whileReadersWait = (connectionId: string, work: Promise<void>): Promise<void> => {
    const ended = work.catch(() => undefined).finally(() => opening.delete(connectionId));
    opening.set(connectionId, ended);
    return work;
  };
  const turns = peopleFirst(AT_SERVERS_AT_ONCE);
  const inTurn = <Value>(connectionId: string, work: () => Promise<Value>): Promise<Value> =>
    homes.isAtServer(connectionId) ? turns(work) : work();
  const upToDate = broughtOnOnce(bringOn);
  /**
   * The reader takes a ledger as it is: while the writer makes, migrates or rescues it there is none to be read. That of a server is brought on when it is first read.
   */
  const readable = async (connectionId: string): Promise<LedgerPlace> => {
    await opening.get(connectionId);
    if (homes.isAtServer(connectionId)) await upToDate.bring(connectionId);
    return place(connectionId);
  };
  const closeBoth = async (connectionId: string): Promise<void> => {
    const place = { ...places.withoutKey(connectionId), key: null };
    places.forget(connectionId);
    upToDate.forget(connectionId);
    await writer.call('close', [place]);
    await reader.call('close', [place.file]);
  };
  const holding = leases.holdingBy({
    take: async (connectionId, lease) => {
      const at = await place(connectionId);
      if (at.server) await writer.call('hold', [{ ...at, server: { ...at.server, lease } }]);
    },
    giveBack: async (connectionId) =>
      writer.call('close', [{ ...places.withoutKey(connectionId), key: null }]),
  });
  return {
    isShared: homes.isAtServer,
    holding,
    read: methodsOfConnections<ReadName, LedgerGateway['read']>(async (connectionId, name, args) =>
      inTurn(connectionId, async () => reader.call('read', [await readable(connectionId), name, args])),
    ),
    peek: methodsOfConnections<ReadName, LedgerGateway['read']>(async (connectionId, name, args) =>
      inTurn(connectionId, async () => reader.call('peek', [await readable(connectionId), name, args])),
    ),
    write: methodsOfConnections<WriteName, LedgerGateway['write']>(async (connectionId, name, args) =>
      inTurn(connectionId, async () =>
        writer.call('write', [await writable(connectionId), name, args, author()]),
      ),
    ),
    store: async (connectionId, ...args) => writer.call('store', [await writable(connectionId), ...args]),
    open: (connectionId) => whileReadersWait(connectionId, open(connectionId)),
    weighRestore: async (connectionId, source) => {
      places.refuseServer(connectionId);
      refuseCopy(homes.copiedAt(connectionId));
      return writer.call('weighRestore', [await place(connectionId), source]);
    },
    restore: async (connectionId, source) => {
      places.refuseServer(connectionId);
      refuseCopy(homes.copiedAt(connectionId));
      await whileReadersWait(connectionId, restore(connectionId, source));
    },
    poll: (connectionId, job, signal, onProgress) =>
      holding(connectionId, async () => {
        const at = await writable(connectionId);
        const port = await portToLedger(writer, at);
        return fetcher.call('poll', [at.file, port, job], {
          signal,
          onProgress: (progress) => onProgress(progress as Omit<SyncProgress, 'connectionId'>),
          transfer: [port],
        });
      }),
    exportCsv: async ({ connectionId, ...request }, target, signal, onProgress) =>
      reader.call('exportCsv', [await readable(connectionId), request, target], {
        signal,
        onProgress: (rows) => onProgress(Number(rows)),
      }),
    preparePostings: async (connectionId, request) =>
      reader.call('preparePostings', [await readable(connectionId), request]),
    weighPostings: async (connectionId, request) =>
      reader.call('weighPostings', [await readable(connectionId), request]),
    writeAccounts: async ({ connectionId, file }, target, signal, onProgress) =>
      reader.call('writeAccounts', [await readable(connectionId), file, target], {
        signal,
        onProgress: (rows) => onProgress(Number(rows)),
      }),
    remove: async (connectionId) => {
      removed.add(connectionId);
      const forgetKeys = keys.forgetting(connectionId);
      await closeBoth(connectionId);
      // Whichever of these fails, the others are done: without its key a file opens no more. What is at a server stays; a file of before does not.
      await homes
        .forgetPassword(connectionId)
        .finally(forgetKeys)
        .finally(() => removeLedger(folder.ledgerFile(connectionId), folder.backupFolder(connectionId)));
    },
    forgetPlace: closeBoth,
    setAside: async (connectionId) => {
      places.refuseServer(connectionId);
      const { file, backupFolder } = places.withoutKey(connectionId);
      await closeBoth(connectionId);
      setLedgerAside(file, backupFolder, instantFromEpochMs(nowMs()));
    },
    onNotice: (listener) => listenToTrouble(threads, listener),
    onObserved: (listener) => {
      const hear = ({ file, observation }: FetcherEvents['observed']): void =>
        listener(basename(file, '.sqlite'), observation);
      writer.on('observed', hear);
      fetcher.on('observed', hear);
    },
    close: () => closeThreads(threads),
  };
}

/** Opens each ledger once; one that could not be opened is tried again by the next who needs it. */
function broughtOnOnce(bringOn: (connectionId: string) => Promise<void>) {
  const opened = new Map<string, Promise<void>>();
  return {
    bring: (connectionId: string): Promise<void> => {
      const known = opened.get(connectionId) ?? bringOn(connectionId);
      opened.set(connectionId, known);
      return known.catch((error: unknown) => {
        opened.delete(connectionId);
        throw error;
      });
    },
    forget: (connectionId: string): void => void opened.delete(connectionId),
  };
}

/** Where the ledgers are, with their keys, which are asked for once a ledger. */
function keptPlaces(folder: DataFolder, keys: LedgerKeys, homes: KnownHomes) {
  const known = new Map<string, Promise<LedgerPlace>>();
  const withoutKey = (connectionId: string): Omit<LedgerPlace, 'key'> =>
    homes.isAtServer(connectionId)
      ? { file: connectionId, backupFolder: '' }
      : { file: folder.ledgerFile(connectionId), backupFolder: folder.backupFolder(connectionId) };
  const find = async (connectionId: string): Promise<LedgerPlace> => {
    try {
      return await ledgerPlaceOf({ folder, keys, homes }, connectionId);
    } catch (error) {
      known.delete(connectionId);
      throw error;
    }
  };
  return {
    withoutKey,
    refuseServer: (connectionId: string): void => {
      if (homes.isAtServer(connectionId))
        throw new CicloError('kept_by_server', `${connectionId} is at a server`);
    },
    forget: (connectionId: string): void => void known.delete(connectionId),
    of: (connectionId: string): Promise<LedgerPlace> => {
      const found = known.get(connectionId) ?? find(connectionId);
      known.set(connectionId, found);
      return found;
    },
  };
}

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
