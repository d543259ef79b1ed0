import {
  closed,
  cnpj,
  cpf,
  day,
  history,
  idRec,
  institution,
  matching,
  moment,
  money,
  oneOf,
  retryPolicy,
  type Schema,
  text,
  txid,
} from './words.ts';

const statuses = ['CRIADA', 'APROVADA', 'REJEITADA', 'EXPIRADA', 'CANCELADA'];
const name = text(140);

const fields = {
  idRec,
  vinculo: closed({
    'objeto?': text(35),
    devedor: { oneOf: [closed({ cpf, nome: name }), closed({ cnpj, nome: name })] },
    contrato: text(35),
  }),
  calendario: closed({
    dataInicial: day,
    'dataFinal?': day,
    periodicidade: oneOf('SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'),
  }),
  'valor?': { oneOf: [closed({ valorRec: money }), closed({ valorMinimoRecebedor: money })] },
  recebedor: closed({ cnpj, nome: name, 'convenio?': text(60) }),
  'pagador?': {
    oneOf: [{ cpf }, { cnpj }].map((document) =>
      closed({ ispbParticipante: institution, 'codMun?': matching('^\\d{7}$'), ...document }),
    ),
  },
  status: oneOf(...statuses),
  politicaRetentativa: retryPolicy,
  'loc?': closed({
    id: { type: 'integer', minimum: 0 },
    location: { type: 'string', format: 'uri', maxLength: 77 },
    criacao: moment,
    'idRec?': idRec,
  }),
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
