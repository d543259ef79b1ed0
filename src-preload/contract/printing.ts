import { z } from 'zod';
import { invoke } from './kinds.ts';
import { nothing } from './values.ts';
import { CODE_FILE_FORMATS, PRINT_OUTCOMES, SAVE_OUTCOMES } from './vocabulary/printing.ts';

/** A file's name without its extension; never a path nor hidden. */
const fileName = z.string().regex(/^[\p{L}\p{N}_-][\p{L}\p{N}_ .-]{0,79}$/u);

/** The system's printing of the page on screen, and QR codes as files. */
export const printing = {
  /** `by_page`: this shell has no printer of its own, so the page calls `window.print()`. */
  print: invoke(nothing, z.object({ outcome: z.enum(PRINT_OUTCOMES) }), null),
  /** Saves the page as PDF where the person chooses; `by_page` as above (the print dialog saves PDF). */
  savePdf: invoke(
    z.object({ suggestedName: z.string().regex(/^[\w .-]{1,80}$/) }),
    z.object({ outcome: z.enum(SAVE_OUTCOMES), path: z.string().nullable() }),
    null,
  ),
  /**
   * Draws a copy-and-paste code as a file, reads the drawing back, and saves it where the person chooses (path null: they chose nowhere).
   * `suggestedName` has no extension. `caption` stands below the code in SVG and PDF, and in a PNG's title.
   * Fails with `qr_refused` for a code that is damaged or a drawing that does not read back.
   */
  saveCode: invoke(
    z.object({
      suggestedName: fileName,
      format: z.enum(CODE_FILE_FORMATS),
      code: z.string().min(1).max(2_000),
      caption: z.string().trim().max(200),
    }),
    z.object({ path: z.string().nullable() }),
    null,
  ),
};
