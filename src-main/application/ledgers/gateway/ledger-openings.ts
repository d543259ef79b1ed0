import type { RestoreSource } from '../../../ledger/files/restore.ts';
import type { WeighedRestore } from '../../../ledger/reading/overview/since.ts';
import type { LedgerPlaces } from '../places/ledger-places.ts';
import type { LedgerPlace } from '../threads/writer-methods.ts';
import { type Asking, ledgerRescues } from './ledger-rescues.ts';
import type { LedgerThreads } from './open-threads.ts';

/** Opens and closes the ledgers in the threads that hold them, and lets who reads one wait meanwhile. */
export type LedgerOpenings = {
  readonly open: (connectionId: string) => Promise<void>;
  /** Looks at a copy that is to be put in the ledger's place. */
  readonly weigh: (connectionId: string, source: RestoreSource) => Promise<WeighedRestore>;
  /** Puts a copy in the ledger's place; `author` had it done. */
  readonly restore: (connectionId: string, source: RestoreSource, author: string | null) => Promise<void>;
  /**
   * Asks the reader, who takes a ledger as it is: while the writer makes, migrates or rescues it there is none to be read. That of a server is brought on when it is
   * first read. Where damage is met, here or in {@link writing}, the ledger is rescued before the failure is told.
   */
  readonly reading: <Value>(connectionId: string, ask: Asking<Value>) => Promise<Value>;
  /** Asks the writer, or who writes through it. */
  readonly writing: <Value>(connectionId: string, ask: Asking<Value>) => Promise<Value>;
  readonly close: (connectionId: string) => Promise<void>;
};

/** Openings of the ledgers at these places, by the threads. */
export function ledgerOpenings(
  { writer, reader }: Pick<LedgerThreads, 'writer' | 'reader'>,
  places: LedgerPlaces,
  isAtServer: (connectionId: string) => boolean,
): LedgerOpenings {
  const opening = new Map<string, Promise<unknown>>();
  const bringOn = async (connectionId: string): Promise<void> =>
    writer.call('open', [await places.of(connectionId)]);
  const upToDate = broughtOnOnce(bringOn);
  /** For all that is under way: of two that overlap, the first to end lets nobody read. */
  const whileReadersWait = (connectionId: string, work: Promise<void>): Promise<void> => {
    const ended = Promise.allSettled([opening.get(connectionId), work]).then(() => {
      if (opening.get(connectionId) === ended) opening.delete(connectionId);
    });
    opening.set(connectionId, ended);
    return work;
  };
  /** The writer moves a file alone that nobody has open, and cannot tell the reader of its own app from other processes. */
  const replace = async (place: Promise<LedgerPlace>, put: Asking<void>): Promise<void> => {
    const at = await place;
    await reader.call('close', [at.file]);
    await put(at);
    await writer.call('open', [at]);
  };
  const openAnew = (connectionId: string, before: Asking<void>): Promise<unknown> =>
    opening.get(connectionId) ?? whileReadersWait(connectionId, replace(places.of(connectionId), before));
  const { inReader, inWriter } = ledgerRescues({ writer }, openAnew, isAtServer);
  const readable = async (connectionId: string): Promise<LedgerPlace> => {
    // What began meanwhile closes the reader's file, which would be open again under it.
    while (opening.has(connectionId)) await opening.get(connectionId);
    if (isAtServer(connectionId)) await upToDate.bring(connectionId);
    return places.of(connectionId);
  };
  return {
    open: (connectionId) => {
      places.readmit(connectionId);
      return whileReadersWait(connectionId, bringOn(connectionId));
    },
    weigh: (connectionId, source) =>
      inWriter(connectionId, async () =>
        writer.call('weighRestore', [await places.forCopy(connectionId, source.path, 'weigh'), source]),
      ),
    restore: (connectionId, source, author) =>
      whileReadersWait(
        connectionId,
        replace(places.forCopy(connectionId, source.path, 'restore'), async (at) =>
          writer.call('restore', [at, source, author]),
        ),
      ),
    reading: (connectionId, ask) => inReader(connectionId, async () => ask(await readable(connectionId))),
    writing: (connectionId, ask) =>
      inWriter(connectionId, async () => ask(await places.writable(connectionId))),
    close: async (connectionId) => {
      const place = places.withoutKey(connectionId);
      places.forget(connectionId);
      upToDate.forget(connectionId);
      await writer.call('close', [place]);
      await reader.call('close', [place.file]);
    },
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
