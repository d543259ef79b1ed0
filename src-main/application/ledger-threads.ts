import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import type { SyncProgress } from '../../src-preload/contract/sync.ts';
import { CicloError } from '../core/failure.ts';
import { spawnThread, type ThreadClient } from '../ledger/threads/spawn-thread.ts';
import type { DataFolder } from './data-folder.ts';
import type { LedgerGateway } from './ledger-gateway.ts';
import { READ_NAMES, type ReaderMethods } from './threads/reader-methods.ts';
import {
  type LedgerPlace,
  WRITE_NAMES,
  type WriterEvents,
  type WriterMethods,
} from './threads/writer-methods.ts';

/** The two threads that hold the ledgers. */
export type LedgerThreads = {
  readonly writer: ThreadClient<WriterMethods, WriterEvents>;
  readonly reader: ThreadClient<ReaderMethods>;
};

/** Starts the threads. Their entries stand beside this file as sources, and beside the bundle's chunks once built. */
export function openLedgerThreads(): LedgerThreads {
  const entry = (name: string): URL =>
    import.meta.url.endsWith('.ts')
      ? new URL(`./threads/${name}.ts`, import.meta.url)
      : new URL(`./${name}.js`, import.meta.url);
  return { writer: spawnThread(entry('writer')), reader: spawnThread(entry('reader')) };
}

/** The ledgers of a data folder behind the two threads. */
export function threadedLedgers(threads: LedgerThreads, folder: DataFolder): LedgerGateway {
  const { writer, reader } = threads;
  const place = (connectionId: string): LedgerPlace => ({
    file: folder.ledgerFile(connectionId),
    backupFolder: folder.backupFolder(connectionId),
  });
  return {
    read: readings(reader, folder),
    write: writings(writer, place),
    store: (connectionId, ...args) => writer.call('store', [place(connectionId), ...args]),
    open: (connectionId) => writer.call('open', [place(connectionId)]),
    poll: (connectionId, job, signal, onProgress) =>
      writer.call('poll', [place(connectionId), job], {
        signal,
        onProgress: (progress) => onProgress(progress as Omit<SyncProgress, 'connectionId'>),
      }),
    decide: (connectionId, ...args) => writer.call('decide', [place(connectionId), ...args]),
    assign: (connectionId, ...args) => writer.call('assign', [place(connectionId), ...args]),
    setNote: (connectionId, ...args) => writer.call('setNote', [place(connectionId), ...args]),
    exportCsv: ({ connectionId, ...request }, target, signal, onProgress) =>
      reader.call('exportCsv', [folder.ledgerFile(connectionId), request, target], {
        signal,
        onProgress: (rows) => onProgress(Number(rows)),
      }),
    remove: async (connectionId) => {
      await writer.call('close', [place(connectionId)]);
      await reader.call('close', [folder.ledgerFile(connectionId)]);
      removeFiles(place(connectionId));
    },
    onNotice: (listener) => listenToTrouble(threads, listener),
    onObserved: (listener) =>
      void writer.on('observed', ({ file, observation }) => listener(basename(file, '.sqlite'), observation)),
    close: () => closeThreads(threads),
  };
}

/** Tells what the writer came upon, after which the reader's handles may be on a file set aside, and deaths. */
function listenToTrouble({ writer, reader }: LedgerThreads, listener: (notice: CicloError) => void): void {
  writer.on('notice', ({ code, message, params }) => {
    void reader.call('closeAll', []).catch(listener);
    listener(new CicloError(code, message, params));
  });
  for (const thread of [writer, reader]) thread.onDied(listener);
}

async function closeThreads({ writer, reader }: LedgerThreads): Promise<void> {
  // The writer last: the last handle to close folds the write-ahead log into the ledger, and a reader cannot.
  await reader.call('closeAll', []);
  await writer.call('closeAll', []);
  await Promise.all([reader.close(), writer.close()]);
}

function readings(reader: LedgerThreads['reader'], folder: DataFolder): LedgerGateway['read'] {
  const entries = READ_NAMES.map((name) => [
    name,
    (connectionId: string, ...args: unknown[]) =>
      reader.call(name, [folder.ledgerFile(connectionId), ...args] as never),
  ]);
  return Object.fromEntries(entries) as LedgerGateway['read'];
}

function writings(
  writer: LedgerThreads['writer'],
  place: (connectionId: string) => LedgerPlace,
): LedgerGateway['write'] {
  const entries = WRITE_NAMES.map((name) => [
    name,
    (connectionId: string, ...args: unknown[]) => writer.call(name, [place(connectionId), ...args] as never),
  ]);
  return Object.fromEntries(entries) as LedgerGateway['write'];
}

function removeFiles({ file, backupFolder }: LedgerPlace): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  rmSync(backupFolder, { recursive: true, force: true });
}
