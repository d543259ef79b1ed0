import { CicloError } from '../../core/failure.ts';

/** Writes a file where a person wants it; the signal aborts when the app ends before the file does. */
type Writing = (path: string, signal: AbortSignal) => Promise<unknown> | unknown;

/** Files that a person saves, from the place that they say to the end of the writing. */
export type SavedFiles = {
  /**
   * Asks where to save under that name, then writes; answers the place, null where the person says nowhere. Throws what writing throws, and
   * `cancelled` once the app ends.
   */
  readonly save: (suggestedName: string, write: Writing) => Promise<string | null>;
  /** Writes at a place that was chosen before; answers and throws as `save`. */
  readonly saveAt: (path: string, write: Writing) => Promise<string>;
  /** Ends what is being written, begins nothing more, and waits: half a file of payers' names must not stay, nor a batch without its file. */
  readonly close: () => Promise<void>;
};

/** Asks where to save, or chooses; null when the person cancels. */
type ChooseSavePath = (suggestedName: string) => Promise<string | null>;

/** None yet. Whoever is still being asked for a place when the app ends is not waited for. */
export function openSavedFiles(chooseSavePath: ChooseSavePath): SavedFiles {
  const ending = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const refuseAtTheEnd = (): void => {
    if (ending.signal.aborted) throw new CicloError('cancelled', 'the app ends, and begins no file');
  };
  const saveAt: SavedFiles['saveAt'] = async (path, write) => {
    refuseAtTheEnd();
    const written = (async () => write(path, ending.signal))();
    underWay.add(written);
    await written.finally(() => underWay.delete(written));
    return path;
  };
  return {
    saveAt,
    save: async (suggestedName, write) => {
      refuseAtTheEnd();
      const path = await chooseSavePath(suggestedName);
      return path === null ? null : saveAt(path, write);
    },
    close: async () => {
      ending.abort();
      await Promise.allSettled(underWay);
    },
  };
}
