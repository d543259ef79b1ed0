import { create } from 'zustand';
import type { PaperList } from './ListSheet.tsx';

/** What is done with the sheets once they stand. */
export type Way = 'print' | 'savePdf';

/** A list on its way to paper: a new object each time, so that it is drawn before it is printed. */
export type PaperJob = {
  /** Which list it is of, as {@link Look} names it. */
  readonly of: string;
  readonly list: PaperList;
  readonly way: Way;
};

/** One look at one list, from when it is shown until another is, or none. What is asked for during one is put on paper during no other. */
type Look = {
  /** Names company, filter and order. */
  readonly of: string;
  readonly left: AbortController;
};

type Paper = {
  /** Null while no list is looked at. */
  readonly look: Look | null;
  readonly isReading: boolean;
  readonly job: PaperJob | null;
};

const NOTHING_LOOKED_AT: Paper = { look: null, isReading: false, job: null };

/** The one list that stands on paper: whatever is printed of this screen is this one. */
export const usePaperStore = create<Paper>()(() => NOTHING_LOOKED_AT);

/** Begins a look at a list; answers the function that ends it, with which its sheets go. */
export function lookAt(of: string): () => void {
  const look: Look = { of, left: new AbortController() };
  usePaperStore.setState({ ...NOTHING_LOOKED_AT, look });
  return () => {
    look.left.abort();
    if (usePaperStore.getState().look === look) usePaperStore.setState(NOTHING_LOOKED_AT);
  };
}

/** Puts rows of the list that is looked at on paper. */
export function toPaper(list: PaperList, way: Way): void {
  const { look } = usePaperStore.getState();
  if (look !== null) usePaperStore.setState({ job: { of: look.of, list, way } });
}

/**
 * Reads the list that is looked at and puts it on paper. What comes once another is looked at would bear the head of another company, or be printed long after
 * it was asked for: it is dropped, and `read` is told by the signal.
 */
export async function readToPaper(
  read: (signal: AbortSignal) => Promise<PaperList | null>,
  way: Way,
): Promise<void> {
  const { look } = usePaperStore.getState();
  if (look === null) return;
  const { signal } = look.left;
  usePaperStore.setState({ isReading: true });
  const list = await read(signal);
  if (signal.aborted) return;
  usePaperStore.setState({ isReading: false });
  if (list !== null) toPaper(list, way);
}

/** Whether these sheets still stand. */
export const isOnPaper = (job: PaperJob): boolean => usePaperStore.getState().job === job;
