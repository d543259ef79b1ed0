import { z } from 'zod';
import type { JoiningTerm } from '../../core/drafts.ts';
import type { JoiningChargeRecord } from '../../core/records.ts';
import type { Answered } from './answer.ts';
import { amount, group, identifier, optionalLocation, optionalText } from './fields.ts';

const wireCharge = z.object(
  {
    ...{ txid: identifier, status: z.string(), valor: z.object({ original: amount }), chave: optionalText },
    ...{ location: optionalLocation, loc: group({ location: optionalLocation }) },
  },
  'not an object',
);

const schema = wireCharge.transform(({ txid, status, valor, chave, location, loc }) => ({
  txid,
  status,
  amount: valor.original,
  key: chave,
  location: loc.location ?? location,
}));

/** The charges of journeys 3 and 4, each kind under its own path (SERVICE.md, section 9). */
export const joiningCharges: Readonly<Record<JoiningTerm['kind'], Answered<JoiningChargeRecord>>> = {
  immediate: { path: '/cob', idField: 'txid', schema },
  due: { path: '/cobv', idField: 'txid', schema },
};
