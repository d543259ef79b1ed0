import { z } from 'zod';
import { type Answer, invoke } from './kinds.ts';
import { connectionId, idRec, utcInstant } from './values.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';
import { writeResult } from './writing.ts';

/** Id of a confirmation request. */
const idSolicRec = z.string().min(1).max(TYPING_ROOM.id);

/** A confirmation request: the mandate put to its payer in the app of the payer's bank. */
const confirmationRow = z.object({
  idSolicRec,
  /** The bank's raw word. */
  status: z.string(),
  /** The specification's word for it where there is one. */
  statusKind: z.string(),
  expiresAt: utcInstant.nullable(),
  /** It still waits for its answer and can be cancelled (SERVICE.md, section 3). */
  isWaiting: z.boolean(),
  history: z.array(z.object({ status: z.string(), at: utcInstant.nullable() })),
});
export type ConfirmationRow = Answer<z.infer<typeof confirmationRow>>;

const typed = z.string().max(200);

/** Confirmation requests under /solicrec (SERVICE.md, section 2.3). */
export const confirmations = {
  /** A mandate's requests, newest first; the open ones are read at the bank. */
  list: invoke(
    z.object({ connectionId, idRec }),
    z.object({
      rows: z.array(confirmationRow),
      /** False where the bank could not be asked: the open ones may have changed. */
      isFresh: z.boolean(),
    }),
    null,
  ),
  /** What a person typed; empty where nothing was. `expiresAt` as `dd/mm/aaaa HH:mm` or `YYYY-MM-DDTHH:mm`, São Paulo time. */
  create: invoke(
    z.object({
      connectionId,
      idRec,
      form: z.object({
        expiresAt: typed,
        document: typed,
        account: typed,
        branch: typed,
        /** The payer's bank by its eight digits (ISPB). */
        institution: typed,
      }),
    }),
    writeResult,
    'money',
  ),
  cancel: invoke(z.object({ connectionId, idRec, idSolicRec }), writeResult, null),
};
