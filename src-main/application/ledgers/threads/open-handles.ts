import type { ReadPlace } from './reader-methods.ts';

type Handle = { readonly close: () => void };
type Kind = keyof MostIdle;
/** `kind` is null for one that never goes by itself. */
type Kept<Opened> = { readonly handle: Opened; readonly kind: Kind | null; users: number };

/** How many handles stay open that nobody is using: sessions at servers, and ledgers in files. */
export type MostIdle = { readonly sessions: number; readonly files: number };

/**
 * The handles that a thread has open, one a ledger. One of a server is a session there, of which each office has some tens for all of its workstations; one of a file takes
 * memory, of which an office has little for hundreds of companies. Only the ones used last stay open, besides those that hold a lease and those that are in use.
 */
export type OpenHandles<Place extends ReadPlace, Opened extends Handle> = {
  readonly has: (file: string) => boolean;
  /** Whether its handle was closed for others, and the ledger has not been opened since: nothing was found wrong with it then. */
  readonly hasLetGo: (file: string) => boolean;
  /** The open handle of a ledger, which then is the one used last. */
  readonly find: (file: string) => Opened | undefined;
  readonly keep: (place: Place, handle: Opened) => Opened;
  /** Keeps a ledger's handle open until the work has ended. */
  readonly during: <Value>(file: string, work: () => Promise<Value>) => Promise<Value>;
  readonly close: (file: string) => void;
  readonly closeAll: () => void;
};

export function openHandles<Place extends ReadPlace, Opened extends Handle>(
  mostIdle: MostIdle,
): OpenHandles<Place, Opened> {
  // In the order in which they were used, the last one last.
  const handles = new Map<string, Kept<Opened>>();
  const letGo = new Set<string>();
  const close = (file: string): void => {
    letGo.delete(file);
    const kept = handles.get(file);
    handles.delete(file);
    kept?.handle.close();
  };
  const use = (file: string, kept: Kept<Opened>): Opened => {
    handles.delete(file);
    handles.set(file, kept);
    return kept.handle;
  };
  const closeOldestOf = (asked: Kind): void => {
    const idle = [...handles].filter(([, { kind, users }]) => kind === asked && users === 0);
    for (const [file] of idle.slice(0, Math.max(0, idle.length - mostIdle[asked]))) {
      close(file);
      letGo.add(file);
    }
  };
  const closeOldest = (): void => {
    closeOldestOf('sessions');
    closeOldestOf('files');
  };
  return {
    has: (file) => handles.has(file),
    hasLetGo: (file) => letGo.has(file),
    find: (file) => {
      const kept = handles.get(file);
      return kept && use(file, kept);
    },
    keep: ({ file, server = null }, handle) => {
      letGo.delete(file);
      use(file, { handle, kind: kindOf(server), users: 0 });
      closeOldest();
      return handle;
    },
    during: async (file, work) => {
      const kept = handles.get(file);
      if (kept) kept.users += 1;
      try {
        return await work();
      } finally {
        if (kept) kept.users -= 1;
        closeOldest();
      }
    },
    close,
    closeAll: () => [...handles.keys()].forEach(close),
  };
}

function kindOf(server: ReadPlace['server'] | null): Kind | null {
  if (!server) return 'files';
  return server.lease === undefined ? 'sessions' : null;
}
