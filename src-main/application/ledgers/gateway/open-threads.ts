import { spawnThread, type ThreadClient } from '../../../ledger/threads/spawn-thread.ts';
import type { FetcherEvents, FetcherMethods } from '../threads/fetcher-methods.ts';
import type { ReaderMethods } from '../threads/reader-methods.ts';
import type { WriterEvents, WriterMethods } from '../threads/writer-methods.ts';
import { apartFromServers } from './apart-from-servers.ts';

/** What holds the ledgers, and the thread that asks the banks for what they are to hold. */
export type LedgerThreads = {
  readonly writer: ThreadClient<WriterMethods, WriterEvents>;
  readonly reader: ThreadClient<ReaderMethods>;
  readonly fetcher: ThreadClient<FetcherMethods, FetcherEvents>;
};

/** Starts the threads of the app: those that hold ledgers in files, beside which others hold those at servers once there are any. */
export const openLedgerThreads = (): LedgerThreads => ({
  writer: apartFromServers(openWriterThread),
  reader: apartFromServers(openReaderThread),
  fetcher: openFetcherThread(),
});

/** Starts the threads of a command of the terminal that works with one kind of ledger: one of each. */
export const openCommandThreads = (): LedgerThreads => ({
  writer: openWriterThread(),
  reader: openReaderThread(),
  fetcher: openFetcherThread(),
});

/** Starts the writer alone, for one command of the terminal, which asks the bank by itself. */
export const openWriterThread = (): LedgerThreads['writer'] => spawnThread(entryOf('writer'));

const openReaderThread = (): LedgerThreads['reader'] => spawnThread(entryOf('reader'));

const openFetcherThread = (): LedgerThreads['fetcher'] => spawnThread(entryOf('fetcher'));

/** The entries stand in the folder of threads as sources, and beside the bundle's chunks once built. */
const entryOf = (name: 'writer' | 'reader' | 'fetcher'): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL(`../threads/${name}.ts`, import.meta.url)
    : new URL(`./${name}.js`, import.meta.url);
