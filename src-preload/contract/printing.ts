import { z } from 'zod';
import { invoke } from './kinds.ts';
import { connectionId, nothing } from './values.ts';
import { CODE_FILE_FORMATS, LOGO_LIMITS, PRINT_OUTCOMES, SAVE_OUTCOMES } from './vocabulary/printing.ts';
import { draftProblem } from './writing.ts';

/** A file's name without its extension; never a path nor hidden. */
const fileName = z.string().regex(/^[\p{L}\p{N}_-][\p{L}\p{N}_ .-]{0,79}$/u);

/** A PNG in base64, four characters for three bytes. */
const logo = z.base64().max(Math.ceil(LOGO_LIMITS.keptBytes / 3) * 4);

/**
 * How a company stands on what payers get on paper. `name` and `document` (a CNPJ, punctuated) as a person gave them, null where they gave none;
 * `registered` as the bank has them on its newest mandate, and tells the payer, null where it tells none.
 */
const letterhead = z.object({
  name: z.string().nullable(),
  document: z.string().nullable(),
  logo: logo.nullable(),
  registered: z.object({ name: z.string().nullable(), document: z.string().nullable() }),
});
export type Letterhead = z.infer<typeof letterhead>;

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
  /** Who receives, for the head of whatever is printed. */
  letterhead: invoke(z.object({ connectionId }), letterhead, null),
  /** Empty texts and a null logo remove what was kept. Fails with `invalid_input` for a logo that is no PNG of `LOGO_LIMITS`; what was kept stays then. */
  setLetterhead: invoke(
    z.object({
      connectionId,
      name: z.string().max(500),
      document: z.string().max(100),
      logo: logo.nullable(),
    }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('saved'), letterhead }),
      z.object({ kind: z.literal('problems'), problems: z.array(draftProblem) }),
    ]),
    null,
  ),
};
