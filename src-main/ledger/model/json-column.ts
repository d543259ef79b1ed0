import type { z } from 'zod';
import { CicloError } from '../../core/failure.ts';
import { jsonIn } from '../../core/parsed-json.ts';
import { storableJson } from '../../core/storable-text.ts';

/** A column, or a note, in which the ledger keeps JSON of its own. */
export type JsonColumn<Value> = {
  /** Throws `internal`, naming the column and never what stands in it; the row stays as it is. */
  readonly read: (text: string) => Value;
  /** Null where there is none and where it cannot be read: for lists, of which one row must not keep the others back, and for notes of another version. */
  readonly readOrNull: (text: string | null) => Value | null;
  readonly write: (value: Value) => string;
};

/**
 * The one way to and from JSON in the database. What is read is held against the schema, which bears with what other versions wrote: fields
 * that it does not know (of loose objects they are kept) and, where it has a default, fields that are missing.
 */
export function jsonColumn<Value>(name: string, schema: z.ZodType<Value>): JsonColumn<Value> {
  return {
    read: (text) => {
      const json = jsonIn(text);
      const parsed = schema.safeParse(json);
      if (parsed.success) return parsed.data;
      const faults = parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`);
      const where = json === undefined ? 'no JSON' : faults.join(', ');
      throw new CicloError('internal', `the ledger's ${name} cannot be read: ${where}`);
    },
    readOrNull: (text) => (text === null ? null : (schema.safeParse(jsonIn(text)).data ?? null)),
    write: storableJson,
  };
}
