import { z } from 'zod';
import type { JsonObject } from '../wire/json-object.ts';
import { fieldAt } from './fields.ts';
import { amount, day, idRec, text } from './wire-shapes.ts';

const account = z.object({
  conta: text(20),
  tipoConta: z.enum(['CORRENTE', 'POUPANCA', 'PAGAMENTO']),
  agencia: text(4).optional(),
});
const debtor = z.object({
  email: text(254).optional(),
  logradouro: text(200).optional(),
  cidade: text(200).optional(),
  uf: text(2).optional(),
  cep: text(8).optional(),
});
const status = z.enum(['CRIADA', 'ATIVA', 'CONCLUIDA', 'EXPIRADA', 'REJEITADA', 'CANCELADA']);

/** Body of `PUT /cobr/{txid}` and `POST /cobr` (specification, CobRSolicitada). Days are epoch days, amounts centavos. */
export type ChargeBody = ReturnType<typeof readChargeBody>;

/** Reads a new charge; never throws, whatever the object holds. */
export function readChargeBody(body: JsonObject) {
  return {
    idRec: fieldAt(body, 'idRec', idRec),
    info: fieldAt(body, 'infoAdicional', text(140)),
    // A client sets no status; a word that is none is refused all the same (specification, CobROperacaoInvalida).
    status: fieldAt(body, 'status', status),
    dueDay: fieldAt(body, 'calendario.dataDeVencimento', day),
    amount: fieldAt(body, 'valor.original', amount),
    adjustsToBusinessDay: fieldAt(body, 'ajusteDiaUtil', z.boolean()),
    account: fieldAt(body, 'recebedor', account),
    debtor: fieldAt(body, 'devedor', debtor),
  };
}

/** Body of `PATCH /cobr/{txid}` (specification, CobRRevisada). */
export type ChargeRevision = ReturnType<typeof readChargeRevision>;

/** Reads what a client wants changed in a charge; never throws. */
export function readChargeRevision(body: JsonObject) {
  return { status: fieldAt(body, 'status', z.literal('CANCELADA')) };
}
