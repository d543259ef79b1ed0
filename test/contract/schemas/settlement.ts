import {
  closed,
  endToEndId,
  list,
  matching,
  moment,
  money,
  oneOf,
  type Schema,
  text,
  txid,
} from './words.ts';

const refund = (word: string): Schema =>
  closed({
    id: text(35),
    rtrId: matching('^D[0-9A-Z]{8}\\d{12}[a-zA-Z0-9]{11}$'),
    valor: money,
    'natureza?': oneOf('ORIGINAL', `MED_${word.toUpperCase()}_AUTOMATICO`, 'MED_FRAUDE'),
    'descricao?': text(140),
    horario: closed({ solicitacao: moment, 'liquidacao?': moment }),
    status: oneOf('EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO'),
    'motivo?': text(140),
  });

/** InstantAutomatico: a settlement as a charge claims it, under a scheme word, which stands in the nature of a refund. */
export const claim = (word: string): Schema =>
  closed({
    endToEndId,
    txid,
    valor: money,
    horario: moment,
    'infoPagador?': text(140),
    'devolucoes?': list(refund(word), 1),
  });

/** Instant: a settlement as it is read under a scheme word. */
export const settlement = (word: string): Schema =>
  closed({
    endToEndId,
    'txid?': txid,
    valor: money,
    'componentesValor?': closed({ original: closed({ valor: money }) }),
    'chave?': text(77),
    horario: moment,
    'infoPagador?': text(140),
    'devolucoes?': list(refund(word), 1),
  });
