import { z } from 'zod';
import { ACCOUNT_USES } from './vocabulary/accounting.ts';

/** An account of the office's plan with what it is for; a text that is empty stands for the one that Ciclo brings. */
export const plannedAccount = z.object({
  code: z.string().trim().min(1).max(60),
  name: z.string().trim().max(120),
  history: z.string().trim().max(300),
  uses: z.array(z.enum(ACCOUNT_USES)),
});
export type PlannedAccount = z.infer<typeof plannedAccount>;
