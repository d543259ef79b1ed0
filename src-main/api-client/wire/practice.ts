import { z } from 'zod';
import type { JoiningCharge } from '../bank-api.ts';

/** The virtual clock of a practice bank. */
export const virtualClock = z.object({ now: z.string() });

const listed = z.array(
  z.object({ txid: z.string(), valor: z.string().nullish(), nome: z.string().nullish() }),
);

const toChoices = (charges: z.output<typeof listed>, journey: JoiningCharge['journey']): JoiningCharge[] =>
  charges.map(({ txid, valor, nome }) => ({ txid, journey, amount: valor ?? null, label: nome ?? '' }));

/** The charges that a practice bank lets mandates be composed with: immediate ones for journey 3, due-date ones for 4. */
export const practiceJoiningCharges = z
  .object({ cob: listed, cobv: listed })
  .transform(({ cob, cobv }) => [...toChoices(cob, 'JORNADA_3'), ...toChoices(cobv, 'JORNADA_4')]);
