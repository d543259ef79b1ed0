import { z } from 'zod';
import { invoke } from './kinds.ts';
import { payerFilter, payerId } from './payers.ts';
import { connectionId, idRec, nothing, txid } from './values.ts';
import { MOST_CHOSEN } from './vocabulary/cycles.ts';
import { LONGEST_CODE } from './vocabulary/limits.ts';
import {
  MESSAGE_ROOM,
  MESSAGE_SITUATIONS,
  MESSAGE_TONES,
  MESSAGE_VARIABLES,
  MESSAGE_WAYS,
  MOST_MESSAGES,
  MOVES,
} from './vocabulary/messages.ts';

const situation = z.enum(MESSAGE_SITUATIONS);
const tone = z.enum(MESSAGE_TONES);
const variable = z.enum(MESSAGE_VARIABLES);
const subject = z.string().max(MESSAGE_ROOM.subject);
const body = z.string().max(MESSAGE_ROOM.body);

/** A text as it is kept, with its variables in braces. */
const messageText = z.object({ situation, tone, subject, body, isDefault: z.boolean() });
export type MessageText = z.infer<typeof messageText>;

/** To whom: all that a list of payers shows, some of them, or whoever some charges are of. */
const addressees = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('list'), filter: payerFilter }),
  z.object({ kind: z.literal('payers'), payerIds: z.array(payerId).max(MOST_MESSAGES) }),
  z.object({ kind: z.literal('charges'), txids: z.array(txid).max(MOST_CHOSEN) }),
]);
export type Addressees = z.infer<typeof addressees>;

/** Where `hasText` is false, the address has no room for the text, which the person pastes. */
const outsideAddress = z.object({ address: z.string(), hasText: z.boolean() });

/** The activation code of a mandate, as the bank gave it. */
const mandateCode = z.object({ idRec, code: z.string().max(LONGEST_CODE) });
export type MandateCode = z.infer<typeof mandateCode>;

/** A message to one payer, ready to be taken to where it is sent from. */
const preparedMessage = z.object({
  payerId,
  name: z.string(),
  situation,
  subject: z.string(),
  body: z.string(),
  /** Variables of the text for which nothing is known of this payer: they were left out. */
  missing: z.array(variable),
  /** E.164, and as people write it; empty where there is none. */
  phone: z.string(),
  shownPhone: z.string(),
  email: z.string(),
  /** What opens it outside; null without a phone or an e-mail address. */
  links: z.object({ whatsapp: outsideAddress.nullable(), mail: outsideAddress.nullable() }),
  /** The unpaid charges that it is about; none where it is about a mandate. */
  txids: z.array(txid),
  /** Messages about those that were taken out before. */
  before: z.int(),
  /** Why the bank refused the newest of those that this payer can do nothing about; null where there is none. */
  refusal: z.object({ move: z.enum(MOVES).exclude(['payer']), code: z.string().nullable(), txid }).nullable(),
  /** A mandate that waits for this payer, whose code can be read at the bank for `codigo`; null where there is none. */
  waiting: idRec.nullable(),
});
export type PreparedMessage = z.infer<typeof preparedMessage>;

/** A text as a person types it: what is wrong with it, and how it reads to a payer. */
const preview = z.object({
  /** Words in braces that are no variable. */
  unknown: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  missing: z.array(variable),
  /** Who it was filled in with; null where the ledger has nobody yet. */
  name: z.string().nullable(),
});

/** Messages to payers: texts of the company's own, filled in; what was taken out is kept. Nothing is ever sent from here. */
export const messages = {
  texts: invoke(z.object({ connectionId }), z.array(messageText), null),
  /**
   * Null goes back to the text that Ciclo brings. Fails with `invalid_input` where a word in braces is no variable, `act_overtaken` where another text
   * stands than was seen; left out, it may be any.
   */
  saveText: invoke(
    z.object({
      ...{ connectionId, situation, tone },
      text: z.object({ subject, body }).nullable(),
      seen: z.object({ subject, body }).optional(),
    }),
    z.array(messageText),
    null,
  ),
  preview: invoke(
    z.object({ connectionId, situation, subject, body, payerId: payerId.nullable() }),
    preview,
    null,
  ),
  /**
   * Situation null: for each payer what fits. Of the first `MOST_MESSAGES` payers; `notLookedAt` counts the others, of whom some may have a message too. Of whom it is not so
   * what a message of that situation says (nothing owed, nothing that waits, nothing to renew), gets none, and is `leftOut`, by name.
   */
  prepare: invoke(
    z.object({
      connectionId,
      to: addressees,
      situation: situation.nullable(),
      tone,
      /** It goes into the message to whom that mandate still waits for, and into no other. */
      code: mandateCode.nullable(),
    }),
    z.object({
      /** As it was asked for: an answer stays on screen while that to another subject is on its way. */
      situation: situation.nullable(),
      messages: z.array(preparedMessage),
      leftOut: z.array(z.string()),
      notLookedAt: z.int(),
    }),
    null,
  ),
  /** Keeps what was taken out, when and by which way. Answers the numbers by which it is taken back. */
  record: invoke(
    z.object({
      connectionId,
      tone,
      way: z.enum(MESSAGE_WAYS),
      messages: z
        .array(preparedMessage.pick({ payerId: true, situation: true, body: true, txids: true }))
        .max(MOST_MESSAGES),
    }),
    z.array(z.int()),
    null,
  ),
  /** It was not sent after all. */
  forget: invoke(z.object({ connectionId, ids: z.array(z.int()).max(MOST_MESSAGES) }), nothing, null),
};
