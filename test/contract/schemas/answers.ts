import { charge } from './charge.ts';
import { listedMandate, readMandate } from './mandate.ts';
import { settlement } from './settlement.ts';
import {
  closed,
  cnpj,
  cpf,
  day,
  flag,
  idRec,
  list,
  moment,
  money,
  type Schema,
  text,
  txid,
} from './words.ts';

const wholeFrom = (minimum: number): Schema => ({ type: 'integer', minimum });

const paging = closed({
  paginaAtual: wholeFrom(0),
  itensPorPagina: wholeFrom(1),
  quantidadeDePaginas: wholeFrom(1),
  quantidadeTotalDeItens: wholeFrom(0),
});

const parameters = (filters: Readonly<Record<string, Schema>>): Schema =>
  closed({ inicio: moment, fim: moment, ...filters, paginacao: paging });
const payer = { 'cpf?': cpf, 'cnpj?': cnpj };
const receiver = { 'recebedor?': closed({ convenio: text(60) }) };

/** Every answer that the bank gives with status 200, under a scheme word. */
export const answers = (word: string) =>
  ({
    token: closed({
      access_token: text(200),
      token_type: { const: 'Bearer' },
      expires_in: wholeFrom(1),
      scope: text(1_000),
    }),
    recs: closed({
      parametros: parameters({ ...payer, 'locationPresente?': flag, 'status?': text(60), ...receiver }),
      recs: list(listedMandate),
    }),
    rec: readMandate(word),
    cobsr: closed({
      parametros: parameters({ 'idRec?': idRec, ...payer, 'status?': text(60), ...receiver }),
      cobsr: list(charge(word)),
    }),
    cobr: charge(word),
    settlements: closed({
      parametros: parameters({
        'txid?': txid,
        'txIdPresente?': flag,
        'devolucaoPresente?': flag,
        ...payer,
      }),
      [word]: list(settlement),
    }),
    settlement,
    clock: closed({ today: day, now: moment }),
    joinable: (() => {
      const charges = list(closed({ txid, valor: money, nome: text(60) }), 1);
      return closed({ cob: charges, cobv: charges });
    })(),
  }) satisfies Readonly<Record<string, Schema>>;

/** Problema: every answer that is not 200. */
export const problem: Schema = closed({
  type: { type: 'string', format: 'uri' },
  title: text(200),
  status: { type: 'integer', minimum: 400, maximum: 599 },
  detail: text(500),
  'violacoes?': list(closed({ razao: text(300), propriedade: text(60), 'valor?': { type: 'string' } }), 1),
  'error?': text(40),
});
