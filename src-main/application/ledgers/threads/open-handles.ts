import type { ReadPlace } from './reader-methods.ts';

type Handle = { readonly close: () => void };
type Kept<Opened> = { readonly handle: Opened; readonly mayGo: boolean; users: number };

/**
 * The handles that a thread has open, one a ledger. One of a server is a session there, of which each office has some tens for all of its workstations:
 * of those only the ones used last stay open, besides those that hold a lease and those that are in use.
 */
export type OpenHandles<Place extends ReadPlace, Opened extends Handle> = {
  readonly has: (file: string) => boolean;
  /** The open handle of a ledger, which then is the one used last. */
  readonly find: (file: string) => Opened | undefined;
  readonly keep: (place: Place, handle: Opened) => Opened;
  /** Keeps a ledger's handle open until the work has ended. */
  readonly during: <Value>(file: string, work: () => Promise<Value>) => Promise<Value>;
  readonly close: (file: string) => void;
  readonly closeAll: () => void;
};

/** `mostSessions`: how many handles of servers stay open that nobody is using. */
export function openHandles<Place extends ReadPlace, Opened extends Handle>(
  mostSessions: number,
): OpenHandles<Place, Opened> {
  // In the order in which they were used, the last one last.
  const handles = new Map<string, Kept<Opened>>();
  const close = (file: string): void => {
    const kept = handles.get(file);
    handles.delete(file);
    kept?.handle.close();
  };
  const use = (file: string, kept: Kept<Opened>): Opened => {
    handles.delete(file);
    handles.set(file, kept);
    return kept.handle;
  };
  const closeOldest = (): void => {
    const idle = [...handles].filter(([, { mayGo, users }]) => mayGo && users === 0);
    for (const [file] of idle.slice(0, Math.max(0, idle.length - mostSessions))) close(file);
  };
  return {
    has: (file) => handles.has(file),
    find: (file) => {
      const kept = handles.get(file);
      return kept && use(file, kept);
    },
    keep: ({ file, server = null }, handle) => {
      use(file, { handle, mayGo: server !== null && server.lease === undefined, users: 0 });
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
