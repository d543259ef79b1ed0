import type { JsonObject } from '../wire/json-object.ts';
import type { ProblemKind } from '../wire/problem.ts';
import type { Asked } from './fault-action.ts';

/** What faults know of one list of the service. */
export type ListFacts = {
  /** Type of the problem that refuses its query. */
  readonly refusal: ProblemKind;
  /** Fields that each of its records must have (specification, schemas of the records). */
  readonly required: readonly string[];
};

const LISTS: Readonly<Record<string, ListFacts>> = {
  '/rec': { refusal: 'RecConsultaInvalida', required: ['idRec', 'status', 'calendario'] },
  '/cob': { refusal: 'CobConsultaInvalida', required: ['txid', 'valor', 'calendario'] },
  '/cobr': { refusal: 'CobRConsultaInvalida', required: ['txid', 'valor', 'calendario'] },
  '/locrec': { refusal: 'PayloadLocationRecConsultaInvalida', required: ['id', 'location'] },
  '/webhook': { refusal: 'WebhookConsultaInvalida', required: ['webhookUrl', 'criacao'] },
};
const SETTLEMENTS: ListFacts = {
  refusal: 'InstantConsultaInvalida',
  required: ['endToEndId', 'valor', 'horario'],
};

/** Paths of one segment that are read and are no lists. */
const SINGLE: ReadonlySet<string> = new Set(['/webhookrec', '/webhookcobr']);

/** Whether a request reads a list with a token that is good: what lists refuse is told to no one else. */
export const readsList = ({ method, path, isAdmitted }: Asked): boolean =>
  method === 'GET' && isAdmitted && /^\/[a-z][a-z0-9]*$/.test(path) && !SINGLE.has(path);

/** The facts of the list at a path; of settlements, whose path bears the scheme's word, for one it does not know. */
export const listFacts = (path: string): ListFacts => LISTS[path] ?? SETTLEMENTS;

/** Page and page size that a list's query asks for; the specification's 0 and 100 unless said. */
export const pageAsked = ({ query }: Asked) => ({
  page: Number(query.get('paginacao.paginaAtual') ?? 0),
  size: Number(query.get('paginacao.itensPorPagina') ?? 100),
});

/** The records of a list's answer with the field they stand in; null for other answers. */
export function recordsOf(answer: JsonObject): { field: string; records: readonly unknown[] } | null {
  if (answer.parametros === undefined) return null;
  for (const [field, value] of Object.entries(answer)) {
    if (Array.isArray(value)) return { field, records: value };
  }
  return null;
}
