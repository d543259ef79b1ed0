/**
 * Chromium ends an element at 33,554,428 px, which is 1,048,575 rows of 32 px. A longer list scrolls over fewer *slots* than it has
 * rows, and the rows on screen follow from how far the slots are scrolled.
 */
export const ROW_PX = 32;
export const MAX_SLOTS = 1_000_000;

/** A list of so many rows in a window of so many pixels. */
export type Viewport = { readonly rows: number; readonly heightPx: number };

/** How many slots the list scrolls over. */
export const slotCount = (rows: number): number => Math.min(rows, MAX_SLOTS);

/** Slots that the window touches, those at its edges included. */
const spanned = ({ heightPx }: Viewport): number => Math.ceil(heightPx / ROW_PX);

const lastTopSlot = (viewport: Viewport): number => slotCount(viewport.rows) - spanned(viewport);

/** How many rows fit whole. */
export const rowsInView = ({ heightPx }: Viewport): number => Math.max(1, Math.floor(heightPx / ROW_PX));

/** What is added to a slot's number to get its row, with that slot first in the window. At the very end the last slot is the last row. */
export function rowShift(topSlot: number, viewport: Viewport): number {
  const last = lastTopSlot(viewport);
  if (last <= 0) return 0;
  const slot = Math.min(topSlot, last);
  return Math.round((slot / last) * (viewport.rows - spanned(viewport))) - slot;
}

/** Rows that stand whole in the window when it is scrolled so far. */
export function wholeRows(
  scrollPx: number,
  viewport: Viewport,
): { readonly first: number; readonly last: number } {
  const shift = rowShift(Math.floor(scrollPx / ROW_PX), viewport);
  return {
    first: Math.ceil(scrollPx / ROW_PX) + shift,
    last: Math.floor((scrollPx + viewport.heightPx) / ROW_PX) - 1 + shift,
  };
}

/**
 * How far to scroll so that a row stands whole in the window: where it is when it does, else by as little as can be. The window must hold
 * more rows than one slot stands for (ten suffice for ten million rows).
 */
export function scrollToShow(row: number, scrollPx: number, viewport: Viewport): number {
  const { first, last } = wholeRows(scrollPx, viewport);
  if (row >= first && row <= last) return scrollPx;
  if (row < first) return Math.floor(slotWithTop(row, viewport)) * ROW_PX;
  const slot = Math.ceil(slotWithTop(row - rowsInView(viewport) + 1, viewport));
  return Math.min(slot * ROW_PX, slotCount(viewport.rows) * ROW_PX - viewport.heightPx);
}

/** The (broken) slot that, first in the window, would show this row there. */
function slotWithTop(row: number, viewport: Viewport): number {
  const last = lastTopSlot(viewport);
  const lastTopRow = viewport.rows - spanned(viewport);
  return last <= 0 || lastTopRow === last ? Math.max(0, row) : Math.max(0, (row / lastTopRow) * last);
}
