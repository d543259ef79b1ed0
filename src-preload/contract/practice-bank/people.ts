import { z } from 'zod';
import { invoke } from '../kinds.ts';
import { centavos, civilDate, endToEndId, idRec, nothing, txid, utcInstant } from '../values.ts';
import { LONGEST_CODE } from '../vocabulary/limits.ts';
import { BEHAVIOURS, REFUND_NATURES, REFUSAL_CODES } from '../vocabulary/practice-bank.ts';

const temperament = z.enum(BEHAVIOURS);

/** The next thing that will happen to a mandate or its charges if nobody steps in; a status word of the specification. */
const comingEvent = z.object({
  at: utcInstant,
  subject: z.enum(['mandate', 'confirmation', 'charge', 'attempt', 'settlement', 'refund']),
  status: z.string(),
  code: z.string().nullable(),
});
export type ComingEvent = z.infer<typeof comingEvent>;

/** A payer with her mandate, as the cast of the world shows them. */
const persona = z.object({
  idRec,
  name: z.string(),
  /** CPF or CNPJ without punctuation. */
  document: z.string(),
  contract: z.string(),
  status: z.string(),
  journey: z.string(),
  temperament,
  /** Made by the client, not by the world's story. */
  isOwn: z.boolean(),
  coming: comingEvent.nullable(),
});
export type Persona = z.infer<typeof persona>;

export const personaCharge = z.object({
  txid,
  dueDate: civilDate,
  amount: centavos,
  status: z.string(),
  /** Day on which the open attempt settles; null when none is open. */
  settleDate: civilDate.nullable(),
});

export const personaSettlement = z.object({
  endToEndId,
  txid: txid.nullable(),
  at: utcInstant,
  amount: centavos,
  /** Sum of the refunds that were made or are under way; one that could not be made left the money where it was. */
  refunded: centavos,
});

const byMandate = z.object({ idRec });

export const people = {
  /** In order of creation, newest first. `search`: part of a name, document, contract or idRec. */
  listCast: invoke(
    z.object({
      search: z.string().max(80).default(''),
      status: z.string().max(20).nullable().default(null),
      page: z.int().min(0).default(0),
      size: z.int().min(1).max(200).default(50),
    }),
    z.object({ total: z.int(), members: z.array(persona) }),
    null,
  ),
  /** A member with her charges and settlements, newest first, 24 of each at most. */
  readCastMember: invoke(
    byMandate,
    z.object({
      member: persona,
      charges: z.array(personaCharge),
      settlements: z.array(personaSettlement),
      coming: z.array(comingEvent),
    }),
    null,
  ),
  /** From now on the payer behaves so; debits already planned are decided anew. */
  setTemperament: invoke(z.object({ idRec, temperament }), persona, null),
  /** As the payer, in her bank's app: journey 1 where a confirmation request waits, else journey 2. */
  approveMandate: invoke(byMandate, persona, null),
  refuseMandate: invoke(z.object({ idRec, code: z.enum(REFUSAL_CODES) }), persona, null),
  cancelAsPayer: invoke(byMandate, persona, null),
  /** As the payer, reads a composed code and accepts it: journey 2, or 3 and 4 with the payment of their charge. */
  payCode: invoke(
    z.object({ code: z.string().min(1).max(LONGEST_CODE) }),
    z.object({ idRec, journey: z.string(), endToEndId: endToEndId.nullable() }),
    null,
  ),
  /** The debit that is planned next fails; without a code as lack of funds does. */
  failNextDebit: invoke(z.object({ idRec, code: z.string().length(4).nullable() }), personaCharge, null),
  /** The payer pays a charge by her own hand; the whole amount unless said. */
  payByHand: invoke(
    z.object({
      txid,
      amount: centavos.min(1).nullable().default(null),
      bearsTxid: z.boolean().default(true),
    }),
    z.object({ endToEndId }),
    null,
  ),
  /** What is left of a settlement, or part of it, goes back within 90 days. */
  refundSettlement: invoke(
    z.object({
      endToEndId,
      amount: centavos.min(1).nullable().default(null),
      nature: z.enum(REFUND_NATURES).default('ORIGINAL'),
    }),
    z.object({ rtrId: z.string() }),
    null,
  ),
  /** An immediate (`cob`) or due-date (`cobv`) charge to compose journeys 3 and 4 with. */
  makeJoiningCharge: invoke(
    z.object({
      kind: z.enum(['cob', 'cobv']),
      amount: centavos.min(1),
      label: z.string().min(1).max(60),
      hasLocation: z.boolean().default(true),
    }),
    z.object({ txid }),
    null,
  ),
  listJoiningCharges: invoke(
    nothing,
    z.array(
      z.object({
        kind: z.enum(['cob', 'cobv']),
        txid,
        amount: centavos,
        label: z.string(),
        hasLocation: z.boolean(),
        /** As `GET /cob/{txid}` and `/cobv/{txid}` have it: one that lapsed unpaid was taken away by the bank. */
        status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_PSP']),
      }),
    ),
    null,
  ),
};
