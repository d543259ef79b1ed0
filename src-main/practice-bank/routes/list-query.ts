import { given, required } from '../requests/fields.ts';
import { type Fields, type Query, readListFields } from '../requests/list-fields.ts';
import { type ListFacts, LOCATIONS_SHAPE, listRules } from '../requests/list-rules.ts';
import { refuseBroken } from '../requests/rules.ts';
import type { PageRequest } from '../storage/pages.ts';
import type { EpochSecond } from '../timeline/calendar.ts';
import type { ProblemKind } from '../wire/problem.ts';

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

/** Specification, itensPorPagina. */
const DEFAULT_PAGE_SIZE = 100;

/** Checks a list's query; throws a problem of the given kind that names everything that is wrong with it. */
export function readListQuery(query: Query, fields: Fields, kind: ProblemKind): ListQuery {
  const facts = readListFields(query, fields);
  const shape = kind === 'PayloadLocationRecConsultaInvalida' ? LOCATIONS_SHAPE : undefined;
  refuseBroken(kind, listRules(Object.keys(fields), shape), facts, query);
  return {
    inicio: String(query.inicio),
    fim: String(query.fim),
    from: Math.ceil(required(facts.inicio) / 1_000),
    to: Math.floor(required(facts.fim) / 1_000),
    page: { page: given(facts.page) ?? 0, size: given(facts.size) ?? DEFAULT_PAGE_SIZE },
    filters: givenFilters(facts),
  };
}

function givenFilters({ filters }: ListFacts): Readonly<Record<string, string>> {
  const found = Object.entries(filters).flatMap(([name, field]) => {
    const text = given(field);
    return text === null ? [] : [[name, text] as const];
  });
  return Object.fromEntries(found);
}

/** `parametros` of a list's answer: the query again, with what was found (specification, Paginacao). */
export function parametersJson(query: ListQuery, fields: Fields, { total }: { readonly total: number }) {
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
