import { ProblemError, type ProblemKind, type Violation } from '../wire/problem.ts';
import type { EpochSecond } from '../world/calendar.ts';
import type { PageRequest, RowPage } from '../world/rows.ts';

/** What a filter's text must look like, and what is said when it does not. */
const FIELD_KINDS = {
  cpf: { pattern: /^\d{11}$/, reason: 'Deve ter 11 algarismos.' },
  cnpj: { pattern: /^[0-9A-Z]{14}$/, reason: 'Deve ter 14 caracteres, algarismos ou letras maiúsculas.' },
  idRec: { pattern: /^[a-zA-Z0-9]{29}$/, reason: 'Deve ter 29 letras ou algarismos.' },
  txid: { pattern: /^[a-zA-Z0-9]{26,35}$/, reason: 'Deve ter de 26 a 35 letras ou algarismos.' },
  boolean: { pattern: /^(?:true|false)$/, reason: 'Deve ser true ou false.' },
  text60: { pattern: /^.{1,60}$/su, reason: 'Deve ter de 1 a 60 caracteres.' },
} as const;

/** The filters of a list beside window and page: name on the wire and kind. */
export type Fields = Readonly<Record<string, keyof typeof FIELD_KINDS>>;

/** A list's query, checked. */
export type ListQuery = {
  readonly inicio: string;
  readonly fim: string;
  /** Whole seconds that lie in the window, both ends included. */
  readonly from: EpochSecond;
  readonly to: EpochSecond;
  readonly page: PageRequest;
  /** The filters that were given. */
  readonly filters: Readonly<Record<string, string>>;
};

const RFC3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;
const DEFAULT_PAGE_SIZE = 100;
const MOST_PAGE_SIZE = 1_000;

type Query = Readonly<Record<string, unknown>>;

/** Checks a list's query; throws a problem of the given kind that names everything that is wrong with it. */
export function readListQuery(query: Query, fields: Fields, kind: ProblemKind): ListQuery {
  const violations: Violation[] = [];
  const complain = (propriedade: string, razao: string): null => {
    const valor = query[propriedade];
    violations.push({ razao, propriedade, ...(typeof valor === 'string' ? { valor } : {}) });
    return null;
  };
  const inicioMs = readInstant(query, 'inicio', complain);
  const fimMs = readInstant(query, 'fim', complain);
  if (inicioMs !== null && fimMs !== null && fimMs < inicioMs) {
    complain('fim', 'O timestamp representado pelo parâmetro fim é anterior ao representado por inicio.');
  }
  const page = readPage(query, complain);
  const filters = readFilters(query, fields, complain);
  if (violations.length > 0) {
    throw new ProblemError(kind, 'Os parâmetros de consulta não são válidos.', { violations });
  }
  return {
    inicio: String(query.inicio),
    fim: String(query.fim),
    from: Math.ceil((inicioMs ?? 0) / 1_000),
    to: Math.floor((fimMs ?? 0) / 1_000),
    page,
    filters,
  };
}

type Complain = (property: string, reason: string) => null;

function readInstant(query: Query, name: string, complain: Complain): number | null {
  const text = query[name];
  if (text === undefined) return complain(name, 'O parâmetro é obrigatório.');
  // Date.parse lets 30 February run into March.
  const isDay = typeof text === 'string' && RFC3339.test(text) && existsOnCalendar(text.slice(0, 10));
  const epochMs = isDay ? Date.parse(text.toUpperCase()) : Number.NaN;
  return Number.isNaN(epochMs) ? complain(name, 'Deve ser data e hora conforme a RFC 3339.') : epochMs;
}

function existsOnCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

function readPage(query: Query, complain: Complain): PageRequest {
  const page = readNumber(
    query,
    'paginacao.paginaAtual',
    { least: 0, most: 2 ** 31 - 1, missing: 0 },
    complain,
  );
  const bounds = { least: 1, most: MOST_PAGE_SIZE, missing: DEFAULT_PAGE_SIZE };
  return { page, size: readNumber(query, 'paginacao.itensPorPagina', bounds, complain) };
}

type Bounds = { readonly least: number; readonly most: number; readonly missing: number };

function readNumber(
  query: Query,
  name: string,
  { least, most, missing }: Bounds,
  complain: Complain,
): number {
  const text = query[name];
  if (text === undefined) return missing;
  const value = typeof text === 'string' && /^-?\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  complain(name, value < 0 ? 'Não pode ser negativo.' : `Deve ser um inteiro de ${least} a ${most}.`);
  return missing;
}

function readFilters(query: Query, fields: Fields, complain: Complain): Readonly<Record<string, string>> {
  const filters: Record<string, string> = {};
  for (const [name, kind] of Object.entries(fields)) {
    const text = query[name];
    if (text === undefined) continue;
    const { pattern, reason } = FIELD_KINDS[kind];
    if (typeof text === 'string' && pattern.test(text)) filters[name] = text;
    else complain(name, reason);
  }
  if (query.cpf !== undefined && query.cnpj !== undefined) {
    complain('cpf', 'Ambos os parâmetros cpf e cnpj estão preenchidos.');
  }
  return filters;
}

/** `parametros` of a list's answer: the query again, with what was found (specification, Paginacao). */
export function parametersJson(query: ListQuery, fields: Fields, { total }: RowPage) {
  const echoed = Object.entries(query.filters).map(([name, text]) => echo(name, text, fields[name]));
  return {
    inicio: query.inicio,
    fim: query.fim,
    ...Object.fromEntries(echoed),
    paginacao: {
      paginaAtual: query.page.page,
      itensPorPagina: query.page.size,
      quantidadeDePaginas: Math.max(1, Math.ceil(total / query.page.size)),
      quantidadeTotalDeItens: total,
    },
  };
}

function echo(name: string, text: string, kind: Fields[string] | undefined): readonly [string, unknown] {
  if (name === 'convenio') return ['recebedor', { convenio: text }];
  return [name, kind === 'boolean' ? text === 'true' : text];
}
