import { create } from 'zustand';

/** Counts what was done to the practice bank from this screen; whatever shows the bank reads again when it moves. */
export const useBankChanges = create<{ readonly count: number }>()(() => ({ count: 0 }));

/** Makes every part of the screen read again. */
export function noteBankChange(): void {
  useBankChanges.setState(({ count }) => ({ count: count + 1 }));
}
