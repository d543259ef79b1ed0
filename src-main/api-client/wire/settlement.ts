import { z } from 'zod';
import { addUp } from '../../core/money.ts';
import type { RefundRecord, SettlementRecord } from '../../core/records.ts';
import {
  amount,
  group,
  identifier,
  moment,
  optionalIdentifier,
  optionalMoment,
  optionalText,
  text,
} from './fields.ts';
import type { Resource } from './resource.ts';

/** `Devolucao`. Its amount must be readable, else the settlement's net would be wrong. */
const wireRefund = z.object(
  {
    id: optionalText,
    rtrId: optionalText,
    valor: amount,
    status: text,
    natureza: optionalText,
    horario: group({ solicitacao: optionalMoment, liquidacao: optionalMoment }),
  },
  'not an object',
);

type WireRefund = z.output<typeof wireRefund>;

const toRefund = (refund: WireRefund, index: number): RefundRecord => ({
  id: refund.id ?? refund.rtrId ?? String(index + 1),
  returnId: refund.rtrId,
  amount: refund.valor,
  status: refund.status,
  nature: refund.natureza,
  requestedAt: refund.horario.solicitacao,
  settledAt: refund.horario.liquidacao,
});

/** Twice the same refund could be a repetition or two refunds: the net is not known. */
const refunds = z
  .nullish(z.array(wireRefund, 'not a list'))
  .transform((list) => (list ?? []).map(toRefund))
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'the same refund id twice')
  .refine(
    (list) => addUp(list.map(({ amount }) => amount)) <= Number.MAX_SAFE_INTEGER,
    'refunds of more than can be counted',
  );

/** `Instant`: id, amount, time and refunds must be readable, the rest may be odd. */
const wireSettlement = z.object(
  { endToEndId: identifier, txid: optionalIdentifier, valor: amount, horario: moment, devolucoes: refunds },
  'not an object',
);

/** Settlements (`instant`). A txid that is no identifier, such as `***`, counts as none. */
export const settlements: Resource<SettlementRecord> = {
  kind: 'settlement',
  path: '/instant',
  listField: 'instant',
  idField: 'endToEndId',
  schema: wireSettlement.transform((settlement) => ({
    endToEndId: settlement.endToEndId,
    txid: settlement.txid,
    amount: settlement.valor,
    at: settlement.horario,
    refunds: settlement.devolucoes,
  })),
};
