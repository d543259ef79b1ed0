import { z } from 'zod';
import { invoke } from './kinds.ts';
import { locationId } from './locations.ts';
import { activationCode, joiningCharge, mandateRow } from './mandates.ts';
import { centavos, connectionId, idRec, txid } from './values.ts';
import {
  ACTIVATION_JOURNEYS,
  ACTIVATION_WRITES,
  ATTACH_STEPS,
  JOINING_FORM_FIELDS,
  JOINING_KINDS,
  JOINING_STEPS,
  JOURNEY_BLOCKS,
  JOURNEY_CAUTIONS,
  JOURNEY_NEEDS,
} from './vocabulary/activation.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';
import { writeResult } from './writing.ts';

const activationJourney = z.enum(ACTIVATION_JOURNEYS);

/** What one journey needs and what of it is missing now; `blockedBy` where it cannot be gone at all. */
const journeyGuide = z.object({
  journey: activationJourney,
  blockedBy: z.enum(JOURNEY_BLOCKS).nullable(),
  needs: z.array(z.enum(JOURNEY_NEEDS)),
  missing: z.array(z.enum(JOURNEY_NEEDS)),
  cautions: z.array(z.enum(JOURNEY_CAUTIONS)),
});
export type JourneyGuide = z.infer<typeof journeyGuide>;

/** A write of an activation that is not settled: nothing of its kind is sent before it is; `writing.outcome` tells what has become of it. */
const activationWrite = z.object({
  kind: z.enum(ACTIVATION_WRITES),
  writeId: z.int(),
  /** It was sent and no answer came; otherwise somebody works on it. */
  isInDoubt: z.boolean(),
});
export type ActivationWrite = z.infer<typeof activationWrite>;

/** A charge to be made for journey 3 or 4, as typed. */
const joiningForm = z.object({
  kind: z.enum(JOINING_KINDS),
  /** Text in every field, empty where nothing was typed or nothing of the kind is asked. */
  typed: z.record(z.enum(JOINING_FORM_FIELDS), z.string().max(TYPING_ROOM.info)),
});
export type JoiningForm = z.infer<typeof joiningForm>;

/** A charge that this app has made and that may still be paid. */
const madeCharge = z.object({
  txid,
  kind: z.enum(JOINING_KINDS),
  amount: centavos,
  message: z.string().nullable(),
  payerName: z.string(),
});
export type MadeCharge = z.infer<typeof madeCharge>;

const mandate = { connectionId, idRec };
/** A due-date charge chosen to go along with the QR; mandates do not name it. */
const dueTxid = txid.nullable();

/** What each journey to an activated mandate needs (SERVICE.md, section 3). */
export const activation = {
  /** From the ledger, without asking the bank. */
  guide: invoke(
    z.object({ ...mandate, dueTxid }),
    z.object({
      row: mandateRow,
      location: z.string().nullable(),
      joiningTxid: txid.nullable(),
      /** The payer's CPF or CNPJ, whole, to address a request with; null where the bank did not say. */
      payerDocument: z.string().nullable(),
      journeys: z.array(journeyGuide),
      recommended: activationJourney.nullable(),
      /** What an earlier visit or another window has asked the bank for. Locations have no mark: one of any mandate is among them. */
      underWay: z.array(activationWrite),
      /** A location that was made for this mandate and is not linked; null where there is none, or the mandate has a location. */
      halfway: locationId.nullable(),
    }),
    null,
  ),
  /**
   * Gives the mandate a location: the free one of that number, or the one that is `halfway`, or else a new one. Two writes in sequence;
   * where the second did not come about, `locationId` is the one to go on with.
   */
  attachLocation: invoke(
    z.object({ ...mandate, locationId: locationId.nullable() }),
    z.object({ step: z.enum(ATTACH_STEPS), locationId: locationId.nullable(), result: writeResult }),
    null,
  ),
  /** Every charge that the bank lists to go along with a QR; none where it has no such list, then txids are typed. */
  charges: invoke(z.object({ connectionId }), z.array(joiningCharge), null),
  /**
   * What making such a charge takes: the kinds that the bank allows, the key where it is known, and the charges made and not used yet. `made` are those for this mandate, and
   * those with a due date for its payer that were made before it; with null those for mandates to come.
   */
  joining: invoke(
    z.object({ connectionId, idRec: idRec.nullable() }),
    z.object({
      offered: z.array(z.enum(JOINING_KINDS)),
      key: z.string().nullable(),
      made: z.array(madeCharge),
      underWay: activationWrite.omit({ kind: true }).nullable(),
    }),
    null,
  ),
  /**
   * Makes such a charge under a txid of our own; an immediate one is then named by the mandate, where one is given. Two writes in sequence:
   * where the second did not come about, `txid` is the charge to go on with.
   */
  createCharge: invoke(
    z.object({ connectionId, idRec: idRec.nullable(), form: joiningForm }),
    z.object({ step: z.enum(JOINING_STEPS), txid: txid.nullable(), result: writeResult }),
    'money',
  ),
  /** Names the immediate charge whose payment activates the mandate in journey 3, as a person typed or chose it. */
  nameCharge: invoke(z.object({ ...mandate, txid: z.string().max(TYPING_ROOM.id) }), writeResult, null),
  /**
   * Reads mandate, open requests and, while it waits for its payer, the code at the bank. `withCode` false: only how it stands.
   * `txid`: the charge that goes along.
   */
  refresh: invoke(
    z.object({ ...mandate, txid: txid.nullable(), withCode: z.boolean() }),
    z.object({
      /** The bank's raw word, and the specification's for it. */
      status: z.string(),
      statusKind: mandateRow.shape.statusKind,
      /** Null when not asked for, or when the mandate waits no longer. */
      code: activationCode.nullable(),
    }),
    null,
  ),
};
