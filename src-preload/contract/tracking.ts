import { z } from 'zod';
import { invoke } from './kinds.ts';
import { connectionId, nothing, utcInstant } from './values.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';
import { RESOURCE_KINDS } from './vocabulary/resources.ts';
import { READ_MODES } from './vocabulary/sync.ts';
import {
  FETCH_RESULTS,
  MOST_TRACKED_CHARACTERS,
  TRACKED_FAULTS,
  TRACKED_SOURCES,
} from './vocabulary/tracking.ts';

/** An id of the bank's: txid of a charge, idRec of a mandate, endToEndId of a settlement. */
const trackedId = z.object({
  kind: z.enum(RESOURCE_KINDS),
  id: z.string().min(1).max(TYPING_ROOM.id),
});

const source = z.enum(TRACKED_SOURCES);

/** What a person pasted or the text of a file. */
const text = z.string().max(MOST_TRACKED_CHARACTERS);

/** An id that is followed. `isFound`: the bank has shown its record. */
const trackedRow = trackedId.extend({ addedAt: utcInstant, source, isFound: z.boolean() });
export type TrackedRow = z.infer<typeof trackedRow>;

/** What a text names, and the lines that name nothing: a faulty line is refused whole. Lines are counted from 1. */
const trackedReading = z.object({
  ids: z.array(trackedId),
  faults: z.array(z.object({ line: z.int(), cell: z.string().nullable(), reason: z.enum(TRACKED_FAULTS) })),
});
export type TrackedReading = z.infer<typeof trackedReading>;

/** Ids that a person imported for a bank without lists. */
export const tracking = {
  list: invoke(
    z.object({ connectionId }),
    z.object({
      /** How the last poll that went well read the bank; null before the first. */
      mode: z.enum(READ_MODES).nullable(),
      rows: z.array(trackedRow),
    }),
    null,
  ),
  /** Only reads the text: nothing is kept. */
  read: invoke(z.object({ text }), trackedReading, null),
  /** Follows what the text names, and polls. Throws `invalid_input` where it names nothing. */
  add: invoke(
    z.object({ connectionId, text, source }),
    z.object({
      added: z.int(),
      /** Followed already. */
      known: z.int(),
      /** Lines that were refused. */
      refused: z.int(),
    }),
    null,
  ),
  /**
   * Asks the bank once for the record of an id, and stores what it shows. Nothing is kept of an id that the bank does not know. Throws
   * `invalid_input` for what is no id of the bank's, `offline`, and why the bank could not be asked.
   */
  fetch: invoke(
    z.object({ connectionId, id: z.string().max(TYPING_ROOM.id) }),
    trackedId.extend({ found: z.enum(FETCH_RESULTS) }),
    null,
  ),
  /** Forgets the id; what the bank said of it stays. */
  remove: invoke(z.object({ connectionId, id: trackedId }), nothing, null),
};
