import { z } from 'zod';
import type { ConfirmationRecord } from '../../core/records.ts';
import type { Answered } from './answer.ts';
import { group, history, identifier, optionalIdentifier, optionalMoment, text } from './fields.ts';

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
