import { z } from 'zod';
import type { JsonObject } from '../wire/json-object.ts';
import { fieldAt } from './fields.ts';
import { idRec, instant, institution, text, withOneDocument } from './wire-shapes.ts';

const recipient = withOneDocument({
  conta: text(20),
  ispbParticipante: institution,
  agencia: text(4).optional(),
});

/** Body of `POST /solicrec` (specification, SolicRecSolicitada). Instants in epoch seconds. */
export type ConfirmationBody = ReturnType<typeof readConfirmationBody>;

/** Reads a new confirmation request; never throws, whatever the object holds. */
export function readConfirmationBody(body: JsonObject) {
  return {
    idRec: fieldAt(body, 'idRec', idRec),
    expiresAt: fieldAt(body, 'calendario.dataExpiracaoSolicitacao', instant),
    recipient: fieldAt(body, 'destinatario', recipient),
  };
}

/** Body of `PATCH /solicrec/{idSolicRec}` (specification, SolicRecRevisada). */
export type ConfirmationRevision = ReturnType<typeof readConfirmationRevision>;

/** Reads what a client wants changed in a confirmation request; never throws. */
export function readConfirmationRevision(body: JsonObject) {
  return { status: fieldAt(body, 'status', z.literal('CANCELADA')) };
}
