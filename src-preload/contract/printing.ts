import { z } from 'zod';
import { invoke } from './kinds.ts';
import { nothing } from './values.ts';

/** The system's printing of the page on screen. */
export const printing = {
  /** `by_page`: this shell has no printer of its own, so the page calls `window.print()`. */
  print: invoke(nothing, z.object({ outcome: z.enum(['printed', 'cancelled', 'by_page']) })),
  /** Saves the page as PDF where the person chooses; `by_page` as above (the print dialog saves PDF). */
  savePdf: invoke(
    z.object({ suggestedName: z.string().regex(/^[\w .-]{1,80}$/) }),
    z.object({ outcome: z.enum(['saved', 'cancelled', 'by_page']), path: z.string().nullable() }),
  ),
};
