import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { faultsOf, type SchemaCheck } from './schema-check.ts';
import type { SpecificationTrap } from './specification-traps.ts';
import type { Endpoint } from './varied-queries.ts';

// The file lies beside the repository where the project is developed, and is not part of it.
const FILE = new URL('../../../../shared/reference/openapi-recurring.yaml', import.meta.url);

/** Whether the published specification can be read here. */
export const isSpecificationHere: boolean = existsSync(FILE);

let parsed: unknown = null;

/** The specification; a new copy at each call. */
function readSpecification(): unknown {
  parsed ??= parse(readFileSync(FILE, 'utf8'));
  return structuredClone(parsed);
}

/** The specification's schema for each endpoint's answer, and for problems. */
export const SPECIFIED: Readonly<Record<Endpoint | 'problem', string>> = {
  recs: 'RecsConsultadas',
  rec: 'RecCompleta',
  cobsr: 'CobsRConsultadas',
  cobr: 'CobRCompleta',
  settlements: 'InstantConsultados',
  settlement: 'Instant',
  problem: 'Problema',
};

/** Checks for each of {@link SPECIFIED}, the given traps put right. OpenAPI 3.0 schemas are JSON Schema as far as this file uses them. */
export function specifiedChecks(
  traps: readonly SpecificationTrap[],
): (name: Endpoint | 'problem') => SchemaCheck {
  const specification = readSpecification();
  for (const trap of traps) putRight(specification, trap);
  const ajv = new Ajv({ allErrors: true, strict: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema(specification as object, 'specification');
  return (name) => faultsOf(ajv.compile({ $ref: `specification#/components/schemas/${SPECIFIED[name]}` }));
}

type Tree = Record<string, unknown>;

function putRight(specification: unknown, { at, change }: SpecificationTrap): void {
  const keys = at.split('/');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((tree: unknown, key) => (tree as Tree)[key], specification) as Tree;
  if (parent === undefined || !(last in parent)) throw new Error(`nothing at ${at}`);
  const changed = change(parent[last]);
  if (changed === undefined) delete parent[last];
  else parent[last] = changed;
}
