import { z } from 'zod';
import { centavos, civilDate } from './values.ts';
import { FEE_ROOM } from './vocabulary/accounting.ts';

/** A tariff that the bank took, as a person said it: of a line of the statement, or typed. Amount in centavos. */
export const bankFee = z.object({
  id: z.int(),
  day: civilDate,
  amount: centavos,
  /** What it is for; empty for one that was read from a statement, of which no text is kept. */
  text: z.string().max(FEE_ROOM.text),
  isTyped: z.boolean(),
});
export type BankFeeRow = z.infer<typeof bankFee>;
