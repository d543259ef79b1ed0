import { z } from 'zod';
import { ACCOUNT_TYPES } from '../../../src-preload/contract/vocabulary/charging.ts';
import type { ReceiverAccount } from '../../core/drafts.ts';
import { group, optionalText } from './fields.ts';

/** The receiver of a charge as the bank tells it (specification, CobRCompleta); a bank may leave the account out. */
const shown = z.object({
  recebedor: z.object({
    conta: z.string().min(1),
    tipoConta: z.enum(ACCOUNT_TYPES),
    agencia: z.string().min(1).nullish(),
  }),
});

/** The account that a charge's raw JSON shows it is paid into; null where it shows none. */
export function receiverAccountIn(rawCharge: string): ReceiverAccount | null {
  const read = shown.safeParse(JSON.parse(rawCharge));
  if (!read.success) return null;
  const { conta, tipoConta, agencia } = read.data.recebedor;
  return { account: conta, accountType: tipoConta, branch: agencia ?? null };
}

const details = z.object({ infoAdicional: z.string().nullish() });

/** What a charge's raw JSON tells the payer beside it (`infoAdicional`); null where it tells nothing. */
export const chargeInfoIn = (rawCharge: string): string | null =>
  details.safeParse(JSON.parse(rawCharge)).data?.infoAdicional ?? null;

const policy = group({ politicaRetentativa: optionalText });

/** The retry policy that a charge's raw JSON shows (specification, CobRConfiguracao), as the bank wrote it; null where it shows none. */
export const retryPolicyIn = (rawCharge: string): string | null =>
  policy.parse(rawCharge === '' ? null : JSON.parse(rawCharge)).politicaRetentativa;
