import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Schema } from '../schemas/words.ts';

/** What a body has wrong under a schema, as short sentences; empty when it fits. */
export type SchemaCheck = (body: unknown) => readonly string[];

/** Compiles a schema once; ajv's strict mode refuses keywords that would be ignored. */
export function schemaCheck(schema: Schema): SchemaCheck {
  const ajv = new Ajv({ allErrors: true, strict: true, strictRequired: false });
  addFormats.default(ajv);
  return faultsOf(ajv.compile(schema));
}

/** The faults that a compiled schema finds. */
export function faultsOf(validate: ValidateFunction): SchemaCheck {
  return (body) => {
    if (validate(body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) => {
      const { additionalProperty = '' } = params as { readonly additionalProperty?: string };
      return `${instancePath}: ${message} ${additionalProperty}`.trimEnd();
    });
  };
}
