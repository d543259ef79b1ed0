import { z } from 'zod';
import { ACCOUNT_ROOM, ACCOUNT_USES } from './vocabulary/accounting.ts';

/** An account of the office's plan with what it is for; a text that is empty stands for the one that Ciclo brings. */
export const plannedAccount = z.object({
  code: z.string().trim().min(1).max(ACCOUNT_ROOM.code),
  name: z.string().trim().max(ACCOUNT_ROOM.name),
  history: z.string().trim().max(ACCOUNT_ROOM.history),
  uses: z.array(z.enum(ACCOUNT_USES)),
});
export type PlannedAccount = z.infer<typeof plannedAccount>;
