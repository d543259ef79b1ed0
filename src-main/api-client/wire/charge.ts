import { z } from 'zod';
import type { AttemptRecord, ChargeRecord, QuarantinedRecord } from '../../core/records.ts';
import {
  amount,
  day,
  ending,
  group,
  groups,
  history,
  identifier,
  optionalDay,
  optionalIdentifier,
  optionalText,
  requiredGroup,
  text,
  trueUnlessFalse,
} from './fields.ts';
import type { Resource } from './resource.ts';

const attempts = groups({
  dataLiquidacao: optionalDay,
  tipo: text,
  status: text,
  endToEndId: optionalIdentifier,
  rejeicao: group({ codigo: optionalText, descricao: optionalText }),
});

type WireAttempt = z.output<typeof attempts>[number];

const toAttempt = (attempt: WireAttempt): AttemptRecord => ({
  settleDate: attempt.dataLiquidacao,
  kind: attempt.tipo,
  status: attempt.status,
  endToEndId: attempt.endToEndId,
  rejectionCode: attempt.rejeicao.codigo,
  rejectionText: attempt.rejeicao.descricao,
});

/** `CobRCompleta`, as tolerantly as a ledger can afford: id, amount and due date must be readable, the rest may be odd. */
const wireCharge = z.object(
  {
    txid: identifier,
    idRec: optionalIdentifier,
    status: text,
    valor: requiredGroup({ original: amount }),
    calendario: requiredGroup({ dataDeVencimento: day, criacao: optionalDay }),
    ajusteDiaUtil: trueUnlessFalse,
    tentativas: attempts,
    instant: groups({ endToEndId: optionalIdentifier }),
    atualizacao: history,
    encerramento: ending,
  },
  'not an object',
);

/** The mandate and the due date alone, of a charge of which something else is odd. */
const wireBearing = group({
  idRec: optionalIdentifier,
  calendario: group({ dataDeVencimento: optionalDay }),
});

function bears(json: unknown): QuarantinedRecord['bears'] {
  const { idRec, calendario } = wireBearing.parse(json);
  const dueDate = calendario.dataDeVencimento;
  return idRec === null || dueDate === null ? null : { idRec, dueDate };
}

/** Cycle charges (`cobr`). */
export const charges: Resource<ChargeRecord> = {
  kind: 'charge',
  path: '/cobr',
  listField: 'cobsr',
  idField: 'txid',
  bears,
  schema: wireCharge.transform((charge) => ({
    txid: charge.txid,
    idRec: charge.idRec,
    status: charge.status,
    amount: charge.valor.original,
    dueDate: charge.calendario.dataDeVencimento,
    createdOn: charge.calendario.criacao,
    adjustsToBusinessDay: charge.ajusteDiaUtil,
    attempts: charge.tentativas.map(toAttempt),
    claims: charge.instant.flatMap(({ endToEndId }) => endToEndId ?? []),
    history: charge.atualizacao,
    ending: charge.encerramento,
  })),
};
