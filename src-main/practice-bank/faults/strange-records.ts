import { isObject, type JsonObject } from '../wire/json-object.ts';
import type { FaultAction, Struck } from './fault-action.ts';
import { listFacts, readsList, recordsOf } from './list-answers.ts';

/** Fields whose values the specification enumerates. */
const ENUMERATED: ReadonlySet<string> = new Set([
  'status',
  'periodicidade',
  'tipo',
  'politicaRetentativa',
  'tipoJornada',
  'jornada',
  'tipoConta',
  'natureza',
]);
const UNKNOWN_VALUE = 'VALOR_NOVO';
const UNKNOWN_FIELDS = { campoNovo: { descricao: 'Campo de uma versão futura', itens: [1, null, 'x'] } };

/** In every third record of a list, or in a single record, each enumerated value is one that nobody knows. */
export const unknownValues: FaultAction = {
  reshape: (answer, { fault }) => {
    const list = recordsOf(answer);
    if (list === null) return withUnknownValues(answer) as JsonObject;
    const isChosen = (at: number): boolean => list.records.length < 3 || (at + fault.strikes) % 3 === 0;
    const records = list.records.map((record, at) => (isChosen(at) ? withUnknownValues(record) : record));
    return { ...answer, [list.field]: records };
  },
};

function withUnknownValues(value: unknown): unknown {
  return rebuilt(value, (entries) =>
    entries.map(([name, inner]) =>
      ENUMERATED.has(name) && typeof inner === 'string' ? [name, UNKNOWN_VALUE] : [name, inner],
    ),
  );
}

/** Every object of the answer has a field that nobody knows. */
export const unknownFields: FaultAction = {
  reshape: (answer) =>
    rebuilt(answer, (entries) => [...entries, ...Object.entries(UNKNOWN_FIELDS)]) as JsonObject,
};

/** In every charge that bears a code of its own, its attempts bear none: the specification asks for either. */
export const codeOfChargeAlone: FaultAction = {
  reshape: (answer) =>
    rebuilt(answer, (entries) =>
      entries.some(([name]) => name === 'encerramento')
        ? entries.map(([name, value]) => [name, name === 'tentativas' ? withoutCodes(value) : value] as const)
        : entries,
    ) as JsonObject,
};

const withoutCodes = (attempts: unknown): unknown =>
  rebuilt(attempts, (entries) => entries.filter(([name]) => name !== 'rejeicao'));

type Entries = readonly (readonly [string, unknown])[];

/** A JSON value with the entries of each object in it, from the inside out, replaced. */
export function rebuilt(value: unknown, replace: (entries: Entries) => Entries): unknown {
  if (Array.isArray(value)) return value.map((item) => rebuilt(item, replace));
  if (!isObject(value)) return value;
  const inner = Object.entries(value).map(([name, held]) => [name, rebuilt(held, replace)] as const);
  return Object.fromEntries(replace(inner));
}

/** One record of a page lacks a field that it must have or, at every other strike, has one of the wrong type. */
export const badRecord: FaultAction = {
  concerns: readsList,
  reshape: (answer, struck) => {
    const list = recordsOf(answer);
    if (list === null || list.records.length === 0) return answer;
    const chosen = (struck.fault.strikes + (list.records.length >> 1)) % list.records.length;
    const records = list.records.map((record, at) => (at === chosen ? spoiled(record, struck) : record));
    return { ...answer, [list.field]: records };
  },
};

function spoiled(record: unknown, { asked, fault }: Struck): unknown {
  if (!isObject(record)) return record;
  const { required } = listFacts(asked.path);
  const round = fault.strikes - 1;
  const field = required[(round >> 1) % required.length] ?? '';
  const { [field]: value, ...others } = record;
  return round % 2 === 0 ? others : { ...others, [field]: wrongType(value) };
}

const wrongType = (value: unknown): unknown => (isObject(value) ? 'ilegível' : { ilegivel: true });
