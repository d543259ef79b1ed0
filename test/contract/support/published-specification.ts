import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { faultsOf, type SchemaCheck } from './schema-check.ts';
import type { SpecificationTrap, UndeclaredStatus } from './specification-traps.ts';
import { type Exchange, signedPayload } from './traffic.ts';

// The file lies beside the repository where the project is developed, and is not part of it.
const FILE = new URL('../../../../shared/reference/openapi-recurring.yaml', import.meta.url);

/** Whether the published specification can be read here. */
export const isSpecificationHere: boolean = existsSync(FILE);

let parsed: unknown = null;

/** The specification; a new copy at each call. */
function readSpecification(): Tree {
  parsed ??= parse(readFileSync(FILE, 'utf8'));
  return structuredClone(parsed) as Tree;
}

type Tree = Record<string, unknown>;

/** The codes of failed attempts and ended charges that the specification lists, sorted, and those that it says end the charge. */
export function listedReasonCodes() {
  const schemas = child(readSpecification(), 'components', 'schemas');
  const attempt = child(schemas, 'CobRTentativas', 'properties', 'tentativas', 'items', 'properties');
  const closing = child(schemas, 'CobRAtualizacao', 'properties', 'encerramento', 'oneOf');
  const ended = child(schemas, 'RecEncerramento', 'properties', 'encerramento', 'oneOf');
  const codeIn = (tree: unknown, ...keys: readonly string[]) =>
    child(tree, ...keys, 'properties', 'codigo') as { enum: readonly string[]; description: string };
  const ofAttempts = codeIn(attempt, 'rejeicao');
  return {
    ofAttempts: ofAttempts.enum.toSorted(),
    ofCharges: codeIn(closing, '1', 'properties', 'rejeicao').enum.toSorted(),
    ofCancellations: codeIn(closing, '0', 'properties', 'cancelamento').enum.toSorted(),
    ofRefusedMandates: codeIn(ended, '0', 'properties', 'rejeicao').enum.toSorted(),
    ofCancelledMandates: codeIn(ended, '1', 'properties', 'cancelamento').enum.toSorted(),
    endingTheCharge: [...new Set(ofAttempts.description.match(/[A-Z]{2}[A-Z0-9]{2}(?=`)/g))].toSorted(),
  };
}

/** The bodies of its callbacks. */
const CALLBACK_BODIES = {
  rec: 'WebhookRecBody',
  cobr: 'WebhookCobRBody',
  standard: 'WebhookInstantBody',
} as const;
export type CallbackKind = keyof typeof CALLBACK_BODIES;

/** The published specification as a judge of recorded traffic: path, verb, status, content type, headers and body. */
export class PublishedSpecification {
  readonly #document: Tree;
  readonly #undeclared: readonly UndeclaredStatus[];
  readonly #ajv = new Ajv({ allErrors: true, strict: false, logger: false });
  readonly #checks = new Map<unknown, SchemaCheck>();

  /** With the given traps put right and the given statuses let pass though it does not declare them. */
  constructor(traps: readonly SpecificationTrap[], undeclared: readonly UndeclaredStatus[]) {
    this.#document = readSpecification();
    this.#undeclared = undeclared;
    for (const trap of traps) putRight(this.#document, trap);
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ $id: 'specification', components: this.#document.components });
  }

  /** What in a recorded answer does not follow it. */
  faultsOf(exchange: Exchange): readonly string[] {
    const { method, path, rule, answer } = exchange;
    const label = `${method} ${rule?.path ?? path}`;
    const operation = child(this.#document, 'paths', rule?.path ?? path, method.toLowerCase());
    if (operation === undefined) return [`${label} is not declared`];
    const response = this.#resolved(child(operation, 'responses', String(answer.status)));
    if (response === undefined) return this.#faultsOfUndeclared(label, exchange);
    return [...missingHeaders(response, exchange), ...this.#faultsOfContent(response, exchange)].map(
      (fault) => `${label} ${answer.status}: ${fault}`,
    );
  }

  /** What in a webhook's body does not follow it. */
  faultsOfCallback(kind: CallbackKind, body: unknown): readonly string[] {
    const media = child(this.#document, 'components', 'requestBodies', CALLBACK_BODIES[kind], 'content');
    return this.#check(child(media, 'application/json', 'schema'))(body);
  }

  #faultsOfUndeclared(label: string, { answer }: Exchange): readonly string[] {
    const { status } = answer;
    const isExcused = this.#undeclared.some((one) => one.status === status && one.where.test(label));
    if (!isExcused) return [`${label} ${status} is not declared`];
    const problem = child(this.#document, 'components', 'schemas', 'Problema');
    return this.#check(problem)(answer.body).map((fault) => `${label} ${status}: ${fault}`);
  }

  #faultsOfContent(response: unknown, { answer }: Exchange): readonly string[] {
    const content = child(response, 'content') as Tree | undefined;
    if (content === undefined) return answer.body === '' ? [] : ['has a body'];
    const type = answer.contentType.split(';')[0] ?? '';
    const schema = child(content, type, 'schema');
    if (schema === undefined) return [`is ${type}, not ${Object.keys(content).join()}`];
    return this.#check(schema)(type === 'application/jose' ? signedPayload(answer.body) : answer.body);
  }

  #check(schema: unknown): SchemaCheck {
    const known = this.#checks.get(schema);
    if (known !== undefined) return known;
    const check = faultsOf(this.#ajv.compile(absolute(schema) as object));
    this.#checks.set(schema, check);
    return check;
  }

  #resolved(response: unknown): unknown {
    const reference = child(response, '$ref');
    if (typeof reference !== 'string') return response;
    return child(this.#document, ...reference.split('/').slice(1));
  }
}

/** Headers that a response declares; OpenAPI lets them be absent, the bank never does. */
function missingHeaders(response: unknown, { answer }: Exchange): readonly string[] {
  const declared = Object.keys((child(response, 'headers') as Tree | undefined) ?? {});
  return declared.filter((name) => !answer.headers.has(name)).map((name) => `lacks the header ${name}`);
}

/** The value at a path of keys; undefined where there is none. */
function child(tree: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((here, key) => (here as Tree | undefined)?.[key], tree);
}

/** A schema out of the document, its references told from the document's root. */
function absolute(schema: unknown): unknown {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"specification#/');
  return JSON.parse(text) as unknown;
}

function putRight(specification: unknown, { at, change }: SpecificationTrap): void {
  const keys = at.split('/');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((tree: unknown, key) => (tree as Tree)[key], specification) as Tree;
  if (parent === undefined || !(last in parent)) throw new Error(`nothing at ${at}`);
  const changed = change(parent[last]);
  if (changed === undefined) delete parent[last];
  else parent[last] = changed;
}
