import { claim } from './settlement.ts';
import {
  closed,
  cnpj,
  day,
  endToEndId,
  flag,
  history,
  idRec,
  list,
  matching,
  money,
  oneOf,
  retryPolicy,
  type Schema,
  text,
  txid,
} from './words.ts';

const rejection = closed({
  codigo: oneOf(
    ...['AB10', 'AC05', 'AC06', 'AM02', 'AM09', 'DENC', 'DS27', 'DTED', 'DTNT', 'FBRD'],
    ...['IRNT', 'MIDI', 'MSUC', 'NIEC', 'NIPA', 'NITX', 'QUNT', 'RC09', 'UDEI'],
  ),
  descricao: text(400),
});

const cancellation = closed({
  solicitante: oneOf('PSP_PAGADOR', 'USUARIO_PAGADOR', 'PSP_RECEBEDOR', 'USUARIO_RECEBEDOR'),
  codigo: oneOf('ACCT', 'BLCK', 'CCLD', 'FAIL', 'OTHR', 'SLBD', 'SLCR'),
  descricao: text(400),
});

const attemptStatuses = ['SOLICITADA', 'AGENDADA', 'PAGA', 'CANCELADA', 'REJEITADA', 'EXPIRADA'];
const chargeStatuses = ['CRIADA', 'ATIVA', 'CONCLUIDA', 'EXPIRADA', 'REJEITADA', 'CANCELADA'];

const attempt = closed({
  dataLiquidacao: day,
  tipo: oneOf('AGND', 'NTAG', 'RIFL'),
  status: oneOf(...attemptStatuses),
  endToEndId,
  atualizacao: history(...attemptStatuses),
  'rejeicao?': rejection,
});

const account = {
  'agencia?': matching('^\\d{1,4}$'),
  conta: matching('^\\d{1,20}$'),
  tipoConta: oneOf('CORRENTE', 'POUPANCA', 'PAGAMENTO'),
};

const debtor = closed({
  'email?': text(77),
  'logradouro?': text(200),
  'cidade?': text(200),
  'uf?': matching('^[A-Z]{2}$'),
  'cep?': matching('^\\d{8}$'),
});

const terms = {
  idRec,
  txid,
  'infoAdicional?': text(140),
  calendario: closed({ criacao: day, dataDeVencimento: day }),
  valor: closed({ original: money }),
  ajusteDiaUtil: flag,
  'devedor?': debtor,
  status: oneOf(...chargeStatuses),
};

/** What became of a charge, as its reading and its webhook tell it. */
const course = (word: string) => ({
  atualizacao: history(...chargeStatuses),
  'encerramento?': { oneOf: [closed({ cancelamento: cancellation }), closed({ rejeicao: rejection })] },
  'tentativas?': list(attempt),
  [`${word}?`]: list(claim(word), 1),
});

/** CobRGerada: a charge as its creation and its revision answer it; the receiver with name and number. */
export const createdCharge: Schema = closed({
  ...terms,
  recebedor: closed({ ...account, cnpj, nome: text(140) }),
});

/** CobRCompleta under a scheme word, which names the field of its claims. */
export const charge = (word: string): Schema =>
  closed({ ...terms, recebedor: closed(account), politicaRetentativa: retryPolicy, ...course(word) });

/** CobRCompleta as a retry answers it: with its attempts. */
export const retriedCharge = (word: string): Schema => ({
  allOf: [charge(word), { type: 'object', required: ['tentativas'] }],
});

/** CobRNotification: a charge as its webhook tells it. */
export const notifiedCharge = (word: string): Schema =>
  closed({ idRec, txid, status: oneOf(...chargeStatuses), ...course(word) });
