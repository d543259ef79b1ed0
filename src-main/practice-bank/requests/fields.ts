import type { z } from 'zod';
import { isObject, type JsonObject } from '../wire/json-object.ts';
import { ProblemError, type ProblemKind } from '../wire/problem.ts';

/** What a field of a body holds: nothing, something that breaks its schema, or a value. */
export type Field<Value> =
  | { readonly state: 'absent' }
  | { readonly state: 'malformed' }
  | { readonly state: 'given'; readonly value: Value };

const ABSENT = { state: 'absent' } as const;
const MALFORMED = { state: 'malformed' } as const;

/** A body as an object; throws a problem of the operation's kind for anything else. `resource` is the word that violations begin with. */
export function readObject(body: unknown, kind: ProblemKind, resource: string): JsonObject {
  if (isObject(body)) return body;
  throw new ProblemError(kind, 'O corpo da requisição deve ser um objeto JSON.', {
    violations: [{ razao: `O objeto ${resource} não respeita o schema.`, propriedade: resource }],
  });
}

/**
 * The field at a path, `calendario.dataInicial`, under a schema. What stands above it may be missing, which makes it absent, or be no
 * object, which makes it malformed. JSON's null is a value like the others.
 */
export function fieldAt<Schema extends z.ZodType>(
  object: JsonObject,
  path: string,
  schema: Schema,
): Field<z.output<Schema>> {
  let here: unknown = object;
  for (const name of path.split('.')) {
    if (!isObject(here)) return MALFORMED;
    if (!Object.hasOwn(here, name) || here[name] === undefined) return ABSENT;
    here = here[name];
  }
  const { success, data } = schema.safeParse(here);
  return success ? { state: 'given', value: data } : MALFORMED;
}

/** Whether a field is there in a shape that the specification does not allow. */
export const isMalformed = ({ state }: Field<unknown>): boolean => state === 'malformed';
/** Whether a field is there as the specification wants it. */
export const isGiven = ({ state }: Field<unknown>): boolean => state === 'given';
/** A required field that is not there is as bad as one of the wrong shape. */
export const isNotGiven = ({ state }: Field<unknown>): boolean => state !== 'given';

/** The value of a field that may be missing. */
export const given = <Value>(field: Field<Value>): Value | null =>
  field.state === 'given' ? field.value : null;

/** The value of a field that the rules have found given; throws `RangeError` when they have not. */
export function required<Value>(field: Field<Value>): Value {
  if (field.state === 'given') return field.value;
  throw new RangeError('a required field passed the rules without a value');
}
