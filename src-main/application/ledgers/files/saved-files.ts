import { CicloError } from '../../../core/failure.ts';
import { type ClaimPath, freePath } from './free-path.ts';

/** Writes a file where a person wants it; the signal aborts when the app ends before the file does. */
type WriteFile = (path: string, signal: AbortSignal) => Promise<unknown> | unknown;

/** Files that a person saves, from the place that they say to the end of the writing. */
export type SavedFiles = {
  /**
   * Asks where to save under that name, then writes; answers the place, null where the person says nowhere. Throws what writing throws, and
   * `cancelled` once the app ends.
   */
  readonly save: (suggestedName: string, write: WriteFile) => Promise<string | null>;
  /** Writes in a folder that was chosen before, where no file is and none is on its way; answers and throws as `save`. */
  readonly saveIn: (folder: string, suggestedName: string, write: WriteFile) => Promise<string>;
  /** Ends what is being written, begins nothing more, and waits: half a file of payers' names must not stay, nor a batch without its file. */
  readonly close: () => Promise<void>;
};

/** Asks where to save; null when the person cancels. Who chooses instead takes a path that it could claim. */
type ChooseSavePath = (suggestedName: string, claim: ClaimPath) => Promise<string | null>;

/** None yet. Whoever is still being asked for a place when the app ends is not waited for. */
export function openSavedFiles(chooseSavePath: ChooseSavePath): SavedFiles {
  const ending = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const refuseAtTheEnd = (): void => {
    if (ending.signal.aborted) throw new CicloError('cancelled', 'the app ends, and begins no file');
  };
  const claimed = new Set<string>();
  const claim = (path: string): boolean => {
    const isFree = !claimed.has(path);
    claimed.add(path);
    return isFree;
  };
  const writeAt = async (path: string, write: WriteFile): Promise<string> => {
    refuseAtTheEnd();
    const written = (async () => write(path, ending.signal))();
    underWay.add(written);
    await written.finally(() => {
      underWay.delete(written);
      claimed.delete(path);
    });
    return path;
  };
  return {
    save: async (suggestedName, write) => {
      refuseAtTheEnd();
      const path = await chooseSavePath(suggestedName, claim);
      return path === null ? null : writeAt(path, write);
    },
    saveIn: async (folder, suggestedName, write) => {
      refuseAtTheEnd();
      return writeAt(freePath(folder, suggestedName, claim), write);
    },
    close: async () => {
      ending.abort();
      await Promise.allSettled(underWay);
    },
  };
}
