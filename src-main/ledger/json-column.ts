import type { z } from 'zod';
import { CicloError } from '../core/failure.ts';

/** A column in which the ledger keeps JSON of its own. */
export type JsonColumn<Value> = {
  /** Throws `internal`, naming the column and never what stands in it; the row stays as it is. */
  readonly read: (text: string) => Value;
  readonly write: (value: Value) => string;
};

/**
 * The one way to and from JSON in the database. What is read is held against the schema, which bears with what other versions wrote: fields
 * that it does not know (of loose objects they are kept) and, where it has a default, fields that are missing.
 */
export function jsonColumn<Value>(name: string, schema: z.ZodType<Value>): JsonColumn<Value> {
  return {
    read: (text) => {
      const parsed = schema.safeParse(jsonOf(name, text));
      if (parsed.success) return parsed.data;
      const where = parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ');
      throw unreadable(name, where);
    },
    write: (value) => JSON.stringify(value),
  };
}

function jsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable(name, 'no JSON');
  }
}

const unreadable = (name: string, why: string): CicloError =>
  new CicloError('internal', `the ledger's ${name} cannot be read: ${why}`);
