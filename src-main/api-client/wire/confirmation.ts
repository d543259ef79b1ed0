import { z } from 'zod';
import type { ConfirmationRecord } from '../../core/records.ts';
import { type Answered, recordOrNull } from './answer.ts';
import { group, history, identifier, isObject, optionalIdentifier, optionalMoment, text } from './fields.ts';

/** `SolicRecCompleta`: the id must be readable, the rest may be odd. */
const wireConfirmation = z.object(
  {
    idSolicRec: identifier,
    idRec: optionalIdentifier,
    status: text,
    calendario: group({ dataExpiracaoSolicitacao: optionalMoment }),
    atualizacao: history,
  },
  'not an object',
);

/** Confirmation requests (`solicrec`). */
export const confirmations: Answered<ConfirmationRecord> = {
  path: '/solicrec',
  idField: 'idSolicRec',
  schema: wireConfirmation.transform((confirmation) => ({
    idSolicRec: confirmation.idSolicRec,
    idRec: confirmation.idRec,
    status: confirmation.status,
    expiresAt: confirmation.calendario.dataExpiracaoSolicitacao,
    history: confirmation.atualizacao,
  })),
};

/**
 * The confirmation requests that a mandate's reading shows (specification, RecCompleta `solicitacao`), of its raw text. Those that
 * cannot be understood are left out; null where the bank shows no such list.
 */
export function confirmationsOfMandate(raw: string): readonly ConfirmationRecord[] | null {
  const mandate: unknown = JSON.parse(raw);
  const list = isObject(mandate) ? mandate.solicitacao : undefined;
  if (!Array.isArray(list)) return null;
  return list.map((item) => recordOrNull(confirmations, item)).filter((item) => item !== null);
}
