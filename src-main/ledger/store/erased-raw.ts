import { jsonIn } from '../../core/parsed-json.ts';
import { ATTEMPTS } from '../model/stored-json.ts';

/** Names of fields of the bank's JSON, under neutral names, that may stay; a group of its own names what may stay inside. */
type KeptFields = { readonly [name: string]: true | KeptFields };

const HISTORY: KeptFields = { status: true, nome: true, data: true };

/**
 * What is left of a record once its payer is erased: identifiers, amounts, days, statuses and codes, which prove money. Whatever is not
 * named here goes, also fields that a bank adds tomorrow: names, documents, addresses, contracts, accounts and free text are never named.
 */
const KEPT: KeptFields = {
  ...{ idRec: true, txid: true, endToEndId: true, idSolicRec: true, status: true, ajusteDiaUtil: true },
  politicaRetentativa: true,
  ...{ id: true, location: true, criacao: true, loc: { id: true, location: true } },
  valor: { original: true, valorRec: true, valorMinimoRecebedor: true },
  calendario: {
    ...{ dataInicial: true, dataFinal: true, periodicidade: true },
    ...{ criacao: true, dataDeVencimento: true, dataExpiracaoSolicitacao: true },
  },
  horario: true,
  ativacao: { tipoJornada: true, dadosJornada: { txid: true } },
  atualizacao: HISTORY,
  tentativas: {
    ...{ dataLiquidacao: true, tipo: true, status: true, endToEndId: true },
    rejeicao: { codigo: true },
    atualizacao: HISTORY,
  },
  encerramento: { rejeicao: { codigo: true }, cancelamento: { codigo: true, solicitante: true } },
  instant: { endToEndId: true, txid: true, valor: true, horario: true },
  devolucoes: {
    ...{ id: true, rtrId: true, valor: true, status: true, natureza: true },
    horario: { solicitacao: true, liquidacao: true },
  },
};

/** A record's text as the bank sent it, without its payer; empty where it is no JSON. The same text gives the same again. */
export function withoutPayer(raw: string): string {
  const json = jsonIn(raw);
  return json === undefined ? '' : JSON.stringify(kept(json, KEPT));
}

function kept(json: unknown, fields: KeptFields): unknown {
  if (Array.isArray(json)) return json.map((item) => kept(item, fields));
  if (typeof json !== 'object' || json === null) return null;
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, value]): [string, unknown][] => {
      const inside = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (inside === undefined) return [];
      const isGroup = typeof value === 'object' && value !== null;
      if (!isGroup) return [[name, value]];
      return inside === true ? [] : [[name, kept(value, inside)]];
    }),
  );
}

/** The attempts of a charge without what banks wrote of them in words, which may name anybody. */
export function withoutTexts(attempts: string): string {
  return ATTEMPTS.write(ATTEMPTS.read(attempts).map((attempt) => ({ ...attempt, rejectionText: null })));
}
