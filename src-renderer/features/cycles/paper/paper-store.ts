import { create } from 'zustand';
import type { PaperList } from './ListSheet.tsx';

/** What is done with the sheets once they stand. */
export type Way = 'print' | 'savePdf';

/** A list on its way to paper: a new object each time, so that it is drawn before it is printed. */
export type PaperJob = { readonly list: PaperList; readonly way: Way };

/** The one list that stands on paper: whatever is printed of this screen is this one. */
export const usePaperStore = create<{ readonly job: PaperJob | null }>()(() => ({ job: null }));

export const toPaper = (list: PaperList, way: Way): void => usePaperStore.setState({ job: { list, way } });

export const clearPaper = (): void => usePaperStore.setState({ job: null });
