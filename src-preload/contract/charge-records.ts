import { z } from 'zod';
import { centavos, civilDate, endToEndId, txid, utcInstant } from './values.ts';
import { HISTORY_SUBJECTS, LINKS } from './vocabulary/cycles.ts';

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
