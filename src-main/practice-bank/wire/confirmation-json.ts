import { statusAt } from '../records/charge.ts';
import type { Recipient } from '../records/confirmation.ts';
import type { PlacedConfirmation } from '../records/placed.ts';
import type { World } from '../storage/world.ts';
import { rfc3339 } from '../timeline/calendar.ts';
import { historyJson } from './charge-json.ts';
import { recPayloadJson } from './rec-payload-json.ts';

/** A confirmation request as of the world's now, with what it puts before the payer (specification, SolicRecCompleta). */
export const confirmationJson = (
  { now }: Pick<World, 'now'>,
  { mandate, confirmation }: PlacedConfirmation,
) => ({
  idSolicRec: confirmation.id,
  idRec: mandate.idRec,
  calendario: { dataExpiracaoSolicitacao: rfc3339(confirmation.expiresAt) },
  status: statusAt(confirmation.history, now),
  destinatario: recipientJson(confirmation.recipient),
  atualizacao: historyJson(confirmation.history, now),
  recPayload: recPayloadJson(mandate, now),
});

const recipientJson = ({ account, bank, branch, document }: Recipient) => ({
  conta: account,
  ispbParticipante: bank,
  ...(branch === null ? {} : { agencia: branch }),
  [document.kind]: document.number,
});
