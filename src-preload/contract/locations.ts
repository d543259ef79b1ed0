import { z } from 'zod';
import { type Answer, invoke } from './kinds.ts';
import { mandateRow } from './mandates.ts';
import { connectionId, idRec, utcInstant } from './values.ts';
import { SHOWN_PARTS } from './vocabulary/locations.ts';
import { writeResult } from './writing.ts';

/** The bank's number of a location (specification, PayloadLocationRecId). */
export const locationId = z.int().nonnegative();

/** A location: where a mandate's own payload is shown, which its composed QR needs. */
const locationRow = z.object({
  id: locationId,
  /** Address of the payload, without scheme. */
  location: z.string(),
  /** The mandate that it shows; null while it is free. */
  idRec: idRec.nullable(),
  /** That mandate's payer, where the ledger knows the mandate. */
  payerName: z.string().nullable(),
  createdAt: utcInstant.nullable(),
});
export type LocationRow = z.infer<typeof locationRow>;

/** A mandate's terms and status as one side has them; documents are masked as in lists. */
const mandateSight = mandateRow.omit({ journey: true, hasLocation: true });
export type MandateSight = z.infer<typeof mandateSight>;

/** What a payer's bank finds at a location, read there without a token as it does. */
const shownMandate = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('shown'),
    shown: mandateSight,
    /** The mandate of the ledger that should stand there; null where the ledger has none. */
    own: mandateSight.nullable(),
    /** Where the two say different things; empty without `own`. */
    differences: z.array(z.enum(SHOWN_PARTS)),
  }),
  /** Nothing is shown: the location is free, or the bank does not know it. */
  z.object({ kind: z.literal('nothing') }),
  /** The mandate that stood there has ended, and nobody is shown it. */
  z.object({ kind: z.literal('ended') }),
]);
export type ShownMandate = Answer<z.infer<typeof shownMandate>>;

/** Locations under /locrec (SERVICE.md, section 2.5). */
export const locations = {
  /** Asks the bank for its list, keeps it, and answers all that is known, highest number first. */
  list: invoke(
    z.object({ connectionId }),
    z.object({
      rows: z.array(locationRow),
      /** False where the bank has no such list, or did not show all of it: then there may be more than these. */
      isComplete: z.boolean(),
    }),
    null,
  ),
  /** The id of what is done is the bank's number as text. */
  create: invoke(z.object({ connectionId }), writeResult, null),
  /** The location shows no mandate afterwards; the mandate has no QR until it is given a location again. */
  unlink: invoke(z.object({ connectionId, locationId }), writeResult, null),
  /** `GET /rec/{recUrlAccessToken}` (SERVICE.md, section 4): what a payer is asked to agree to, compared with the ledger. */
  shown: invoke(z.object({ connectionId, locationId }), shownMandate, null),
};
