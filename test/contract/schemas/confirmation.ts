import { recPayload } from './rec-payload.ts';
import {
  closed,
  cnpj,
  cpf,
  history,
  idRec,
  idSolicRec,
  institution,
  moment,
  oneOf,
  type Schema,
  text,
} from './words.ts';

const statuses = ['CRIADA', 'ENVIADA', 'RECEBIDA', 'REJEITADA', 'ACEITA', 'EXPIRADA', 'CANCELADA'];

/** SolicRecCompleta: a confirmation request. */
export const confirmation: Schema = closed({
  idSolicRec,
  idRec,
  calendario: closed({ dataExpiracaoSolicitacao: moment }),
  destinatario: {
    oneOf: [{ cpf }, { cnpj }].map((document) =>
      closed({ conta: text(20), ispbParticipante: institution, 'agencia?': text(4), ...document }),
    ),
  },
  status: oneOf(...statuses),
  atualizacao: history(...statuses),
  'recPayload?': recPayload,
});
