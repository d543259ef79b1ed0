import { type Field, given, isMalformed, isNotGiven } from './fields.ts';
import type { Rule } from './rules.ts';

/** What the rules of a list's query are decided by. Times in milliseconds since the epoch; page numbers may be negative. */
export type ListFacts = {
  readonly inicio: Field<number>;
  readonly fim: Field<number>;
  readonly page: Field<number>;
  readonly size: Field<number>;
  readonly filters: Readonly<Record<string, Field<string>>>;
};

const SHAPE = 'algum dos parâmetros informados para a consulta não respeita o schema.';
/** The specification's own spelling for `GET /locrec`. */
export const LOCATIONS_SHAPE = 'algum dos parâmetros informados para a consulta não respeitam o schema.';

const PAGE = 'paginacao.paginaAtual';
const SIZE = 'paginacao.itensPorPagina';

const isFilled = (field: Field<unknown> | undefined): boolean =>
  field !== undefined && field.state !== 'absent';
const isNegative = (field: Field<number>): boolean => (given(field) ?? 0) < 0;

/**
 * Violations of a list's query with these filters (specification, the kinds whose names end in ConsultaInvalida): the first sentence
 * stands once for each parameter that it is true of.
 */
export function listRules(filterNames: readonly string[], shape: string = SHAPE): readonly Rule<ListFacts>[] {
  const malformed = (propriedade: string, isBroken: Rule<ListFacts>['isBroken']): Rule<ListFacts> => ({
    razao: shape,
    propriedade,
    isBroken,
  });
  return [
    malformed('inicio', ({ inicio }) => isNotGiven(inicio)),
    malformed('fim', ({ fim }) => isNotGiven(fim)),
    ...filterNames.map((name) => malformed(name, ({ filters }) => filters[name]?.state === 'malformed')),
    malformed(PAGE, ({ page }) => isMalformed(page)),
    malformed(SIZE, ({ size }) => isMalformed(size)),
    ENDS_BEFORE_IT_BEGINS,
    ...(filterNames.includes('cpf') ? [TWO_DOCUMENTS] : []),
    ...NEGATIVE_NUMBERS,
  ];
}

const ENDS_BEFORE_IT_BEGINS: Rule<ListFacts> = {
  razao:
    'o timestamp representado pelo parâmetro fim é anterior ao timestamp representado pelo parâmetro inicio.',
  propriedade: 'fim',
  isBroken: ({ inicio, fim }) =>
    (given(fim) ?? Number.POSITIVE_INFINITY) < (given(inicio) ?? Number.NEGATIVE_INFINITY),
};

const TWO_DOCUMENTS: Rule<ListFacts> = {
  razao: 'ambos os parâmetros cpf e cnpj estão preenchidos.',
  propriedade: 'cpf',
  isBroken: ({ filters: { cpf, cnpj } }) => isFilled(cpf) && isFilled(cnpj),
};

const NEGATIVE_NUMBERS: readonly Rule<ListFacts>[] = [
  {
    razao: 'o parâmetro paginacao.paginaAtual é negativo.',
    propriedade: PAGE,
    isBroken: ({ page }) => isNegative(page),
  },
  {
    razao: 'o parâmetro paginacao.itensPorPagina é negativo.',
    propriedade: SIZE,
    isBroken: ({ size }) => isNegative(size),
  },
];
