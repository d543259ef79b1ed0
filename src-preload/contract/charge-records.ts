import { z } from 'zod';
import { centavos, civilDate, connectionId, endToEndId, txid, utcInstant } from './values.ts';
import { DECISIONS, HISTORY_SUBJECTS, LINKS, PROOF_KINDS } from './vocabulary/cycles.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';

/** A debit that was tried, or will be. */
export const attempt = z.object({
  settleDate: civilDate.nullable(),
  kind: z.string(),
  status: z.string(),
  endToEndId: endToEndId.nullable(),
  rejectionCode: z.string().nullable(),
  rejectionText: z.string().nullable(),
});

const refund = z.object({
  id: z.string(),
  amount: centavos,
  status: z.string(),
  nature: z.string().nullable(),
  at: utcInstant.nullable(),
});

/** A payment that the bank has confirmed. */
export const settlement = z.object({
  endToEndId,
  txid: txid.nullable(),
  amount: centavos,
  at: utcInstant,
  linkedBy: z.enum(LINKS),
  refunds: z.array(refund),
});

/** A change that the ledger recorded: of the bank's status, of our state, or a person's decision. */
export const historyEntry = z.object({
  at: utcInstant,
  what: z.enum(HISTORY_SUBJECTS),
  from: z.string().nullable(),
  to: z.string().nullable(),
  why: z.string().nullable(),
  /** Who decided or assigned; null for what the bank and the ledger change, and where no name was kept. */
  author: z.string().nullable(),
});

/** What a person decided of a charge. */
export const keptDecision = z.object({
  kind: z.enum(DECISIONS),
  note: z.string(),
  at: utcInstant,
  /** When and how much was paid by other means; null where the person did not say. */
  paidOn: civilDate.nullable(),
  amount: centavos.nullable(),
  /** Null where no name was kept. */
  author: z.string().nullable(),
});

/** What proves that a charge can no longer be collected, as a person gives it. */
const givenProof = z.object({
  kind: z.enum(PROOF_KINDS),
  provenOn: civilDate,
  note: z.string().trim().max(TYPING_ROOM.note),
});

/** The same, with when and by whom it was given. */
export const keptProof = givenProof.extend({ at: utcInstant, author: z.string().nullable() });

/** A proof to keep for a charge; null takes it back. */
export const proofToKeep = z.object({
  connectionId,
  txid,
  proof: givenProof.nullable(),
  /** When that was said which stood on the screen; null: nothing stood there. Left out, it may be any. */
  seenAt: utcInstant.nullable().optional(),
});
