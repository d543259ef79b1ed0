import { z } from 'zod';
import type { JoiningTerm } from '../../core/drafts.ts';
import type { JoiningChargeRecord } from '../../core/records.ts';
import type { Answered } from './answer.ts';
import { amount, identifier, optionalText } from './fields.ts';

const wireCharge = z.object(
  { txid: identifier, status: z.string(), valor: z.object({ original: amount }), chave: optionalText },
  'not an object',
);

const schema = wireCharge.transform(({ txid, status, valor, chave }) => ({
  txid,
  status,
  amount: valor.original,
  key: chave,
}));

/** The charges of journeys 3 and 4, each kind under its own path (SERVICE.md, section 9). */
export const joiningCharges: Readonly<Record<JoiningTerm['kind'], Answered<JoiningChargeRecord>>> = {
  immediate: { path: '/cob', idField: 'txid', schema },
  due: { path: '/cobv', idField: 'txid', schema },
};
