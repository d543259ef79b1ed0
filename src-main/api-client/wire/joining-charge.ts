import { z } from 'zod';
import type { JoiningTerm } from '../../core/drafts.ts';
import type { Centavos } from '../../core/money.ts';
import type { Answered } from './answer.ts';
import { amount, identifier, optionalText } from './fields.ts';

/** An immediate or due-date charge as far as the app needs it: that it is there, how it stands, and whose money it asks for. */
export type JoiningChargeRecord = {
  readonly txid: string;
  /** The bank's raw word. */
  readonly status: string;
  readonly amount: Centavos;
  readonly key: string | null;
  readonly raw: string;
};

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
