import { z } from 'zod';
import type { JsonObject } from '../wire/json-object.ts';
import { type Field, fieldAt } from './fields.ts';
import { amount, day, locationId, text, txid, withOneDocument } from './wire-shapes.ts';

const object = z.object({});
const bond = z.object({
  contrato: text(35),
  objeto: text(35).optional(),
  devedor: withOneDocument({ nome: text(140) }),
});
const payerName = z.object({ nome: text(140) });
const receiver = z.object({ convenio: text(60).optional() });
const periodicity = z.enum(['SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL']);
const retryPolicy = z.enum(['NAO_PERMITE', 'PERMITE_3R_7D']);
/** `dadosJornada`, where it is given, must bear a txid (specification, RecAtivacaoSolicitada). */
const joining = z.object({ txid });

/** Body of `POST /rec` (specification, RecSolicitada). Days are epoch days, amounts centavos. */
export type MandateBody = ReturnType<typeof readMandateBody>;

/** Reads what a client asks of a new mandate; never throws, whatever the object holds. */
export function readMandateBody(body: JsonObject) {
  return {
    bond: fieldAt(body, 'vinculo', bond),
    firstDay: fieldAt(body, 'calendario.dataInicial', day),
    lastDay: fieldAt(body, 'calendario.dataFinal', day),
    periodicity: fieldAt(body, 'calendario.periodicidade', periodicity),
    value: fieldAt(body, 'valor', object),
    fixed: amountAt(body, 'valorRec'),
    floor: amountAt(body, 'valorMinimoRecebedor'),
    receiver: fieldAt(body, 'recebedor', receiver),
    retryPolicy: fieldAt(body, 'politicaRetentativa', retryPolicy),
    locationId: fieldAt(body, 'loc', locationId),
    joining: fieldAt(body, 'ativacao.dadosJornada', joining),
  };
}

/** Of a `valor` that is no object nothing more is said than that. */
function amountAt(body: JsonObject, name: string): Field<number> {
  const isObject = fieldAt(body, 'valor', object).state !== 'malformed';
  return isObject ? fieldAt(body, `valor.${name}`, amount) : { state: 'absent' };
}

/** Body of `PATCH /rec/{idRec}` (specification, RecRevisada). */
export type MandateRevision = ReturnType<typeof readMandateRevision>;

/** Reads what a client wants changed in a mandate; never throws. */
export function readMandateRevision(body: JsonObject) {
  return {
    status: fieldAt(body, 'status', z.literal('CANCELADA')),
    payer: fieldAt(body, 'vinculo.devedor', payerName),
    locationId: fieldAt(body, 'loc', locationId),
    firstDay: fieldAt(body, 'calendario.dataInicial', day),
    joining: fieldAt(body, 'ativacao.dadosJornada', joining),
  };
}
