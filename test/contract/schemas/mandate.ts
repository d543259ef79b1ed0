import { confirmation } from './confirmation.ts';
import { linkedLocation } from './location.ts';
import { agreed, personName } from './rec-payload.ts';
import {
  closed,
  cnpj,
  cpf,
  history,
  idRec,
  institution,
  list,
  matching,
  oneOf,
  retryPolicy,
  type Schema,
  text,
  txid,
} from './words.ts';

const statuses = ['CRIADA', 'APROVADA', 'REJEITADA', 'EXPIRADA', 'CANCELADA'];

/** What became of a mandate, as every writing of one tells it. */
const state = {
  status: oneOf(...statuses),
  atualizacao: history(...statuses),
  'encerramento?': {
    oneOf: [
      closed({ rejeicao: closed({ codigo: oneOf('AP13', 'AP14'), descricao: text(400) }) }),
      closed({
        cancelamento: closed({
          solicitante: oneOf('PSP_PAGADOR', 'USUARIO_PAGADOR', 'PSP_RECEBEDOR', 'USUARIO_RECEBEDOR'),
          codigo: oneOf('ACCL', 'CPCL', 'DCSD', 'ERSL', 'FRUD', 'PCFD', 'SLCR', 'SLDB'),
          descricao: text(400),
        }),
      }),
    ],
  },
  'ativacao?': closed({
    tipoJornada: oneOf('JORNADA_1', 'JORNADA_2', 'JORNADA_3', 'JORNADA_4', 'AGUARDANDO_DEFINICAO'),
    'dadosJornada?': closed({ txid }),
  }),
};

/**
 * RecGerada: a mandate as its creation and its revision answer it. That schema leaves the retry policy out, SERVICE.md, section 4.1
 * has these answers repeat the resource.
 */
export const createdMandate: Schema = closed({
  ...agreed,
  politicaRetentativa: retryPolicy,
  recebedor: closed({ cnpj, nome: personName, 'convenio?': text(60) }),
  'loc?': linkedLocation,
  ...state,
});

/** RecNotification: a mandate as its webhook tells it. */
export const notifiedMandate: Schema = closed({ idRec, ...state });

const fields = {
  ...agreed,
  recebedor: closed({ cnpj, nome: personName, 'convenio?': text(60) }),
  'pagador?': {
    oneOf: [{ cpf }, { cnpj }].map((document) =>
      closed({ ispbParticipante: institution, 'codMun?': matching('^\\d{7}$'), ...document }),
    ),
  },
  politicaRetentativa: retryPolicy,
  'loc?': linkedLocation,
  ...state,
  'solicitacao?': list(confirmation, 1),
};

/** RecCompletaPesquisada: a mandate in a list. */
export const listedMandate: Schema = closed(fields);

/** RecCompleta under a scheme word, which names the field of the code. */
export const readMandate = (word: string): Schema =>
  closed({
    ...fields,
    'dadosQR?': closed({
      jornada: oneOf('JORNADA_2', 'JORNADA_3', 'JORNADA_4'),
      [`${word}CopiaECola`]: text(512),
    }),
  });
