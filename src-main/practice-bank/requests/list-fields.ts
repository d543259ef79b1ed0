import type { Field } from './fields.ts';
import type { ListFacts } from './list-rules.ts';
import { epochMs } from './wire-shapes.ts';

/** What a filter's text must look like. */
const FIELD_KINDS = {
  cpf: /^\d{11}$/,
  cnpj: /^[0-9A-Z]{14}$/,
  idRec: /^[a-zA-Z0-9]{29}$/,
  txid: /^[a-zA-Z0-9]{26,35}$/,
  boolean: /^(?:true|false)$/,
  text60: /^.{1,60}$/su,
} as const;

/** The filters of a list beside window and page: name on the wire and kind. */
export type Fields = Readonly<Record<string, keyof typeof FIELD_KINDS>>;

/** A query as the HTTP framework parsed it: texts, or arrays where a name came twice. */
export type Query = Readonly<Record<string, unknown>>;

/** The last page that can be asked for is our choice; records in a page: specification, itensPorPagina. */
const MOST_PAGE = 2 ** 31 - 1;
const MOST_PAGE_SIZE = 1_000;

/** Reads a list's query; never throws. */
export function readListFields(query: Query, fields: Fields): ListFacts {
  const filters = Object.entries(fields).map(
    ([name, kind]) =>
      [name, readField(query, name, (text) => (FIELD_KINDS[kind].test(text) ? text : null))] as const,
  );
  return {
    inicio: readField(query, 'inicio', epochMs),
    fim: readField(query, 'fim', epochMs),
    page: readField(query, 'paginacao.paginaAtual', (text) => wholeNumber(text, 0, MOST_PAGE)),
    size: readField(query, 'paginacao.itensPorPagina', (text) => wholeNumber(text, 1, MOST_PAGE_SIZE)),
    filters: Object.fromEntries(filters),
  };
}

function readField<Value>(query: Query, name: string, read: (text: string) => Value | null): Field<Value> {
  const text = Object.hasOwn(query, name) ? query[name] : undefined;
  if (text === undefined) return { state: 'absent' };
  const value = typeof text === 'string' ? read(text) : null;
  return value === null ? { state: 'malformed' } : { state: 'given', value };
}

/** A number within bounds, or one below zero: of those the specification says something else. */
function wholeNumber(text: string, least: number, most: number): number | null {
  const value = /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  return value < 0 || (value >= least && value <= most) ? value : null;
}
