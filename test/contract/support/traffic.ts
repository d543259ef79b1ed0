import type { Answer, Listener, Method } from '../../support/in-process/practice-bank/bank-session.ts';
import { answers, problem } from '../schemas/answers.ts';
import { COMMON_REFUSALS, type EndpointRule, endpointRules } from '../schemas/endpoints.ts';
import type { Schema } from '../schemas/words.ts';
import { type SchemaCheck, schemaCheck } from './schema-check.ts';

/** One recorded answer, with the endpoint it came from. */
export type Exchange = {
  readonly method: Method;
  readonly path: string;
  /** null: no endpoint of the service. */
  readonly rule: EndpointRule | null;
  readonly answer: Answer;
};

/** Where the types of problems lie, under whatever scheme word. */
const ERROR_ADDRESS = /^https:\/\/[a-z0-9]+\.bcb\.gov\.br\/api\/v2\/error\//;
const ACCESS_TOKEN = /^\/rec\/[0-9a-f]{32}$/;

/** Records what a bank answers, and says what in it does not fit the schemas that this project wrote from the specification. */
export class Traffic {
  readonly exchanges: Exchange[] = [];
  readonly #rules: readonly EndpointRule[];
  readonly #schemas: Readonly<Record<string, Schema>>;
  readonly #checks = new Map<string, SchemaCheck>();

  constructor(word = 'instant') {
    this.#rules = endpointRules(word);
    this.#schemas = { ...answers(word), problem };
  }

  /** To be handed to `openBank`. */
  readonly record: Listener = ({ method, path }, answer) => {
    this.exchanges.push({ method, path, rule: this.#ruleOf(method, path), answer });
  };

  /** What is wrong with each recorded answer, one line a fault; calls of no endpoint must be refused. */
  faults(): readonly string[] {
    return [...new Set(this.exchanges.flatMap((exchange) => this.#faultsOf(exchange)))];
  }

  /** `POST /rec 201`, `POST /rec 400 RecOperacaoInvalida`, … : everything that an endpoint can answer and never did. */
  unseen(): readonly string[] {
    const seen = new Set(this.exchanges.map(labelOf));
    return this.#rules.flatMap(labelsOf).filter((label) => !seen.has(label));
  }

  /** The recorded answers of one endpoint that came with its success. */
  successes(label: string): readonly Exchange[] {
    return this.exchanges.filter((exchange) => labelOf(exchange) === label);
  }

  #ruleOf(method: string, path: string): EndpointRule | null {
    const pathname = path.split('?')[0] ?? '';
    const isToken = ACCESS_TOKEN.test(pathname);
    const fitting = this.#rules.filter(
      (rule) => rule.method === method && patternOf(rule.path).test(pathname),
    );
    return fitting.find((rule) => rule.path.includes('AccessToken') === isToken) ?? null;
  }

  #faultsOf({ method, path, rule, answer }: Exchange): readonly string[] {
    const where = `${method} ${rule?.path ?? path.split('?')[0]} ${answer.status}`;
    const isSuccess = answer.status < 400;
    const found = isSuccess ? this.#faultsOfSuccess(rule, answer) : this.#faultsOfProblem(rule, answer);
    // A fault of each record in a list is one fault.
    return found.map((fault) => `${where}: ${fault.replaceAll(/\/\d+/g, '/*')}`);
  }

  #faultsOfSuccess(rule: EndpointRule | null, answer: Answer): readonly string[] {
    if (rule === null) return ['no endpoint of the service'];
    const { status, schema, contentType = 'application/json; charset=utf-8', headers = [] } = rule.success;
    return [
      ...(answer.status === status ? [] : [`should be ${status}`]),
      ...headers.filter((name) => !answer.headers.has(name)).map((name) => `lacks the header ${name}`),
      ...(schema === null
        ? emptyBody(answer)
        : [
            ...(answer.contentType === contentType ? [] : [`is ${answer.contentType}`]),
            ...this.#check(
              schema,
              contentType === 'application/jose' ? signedPayload(answer.body) : answer.body,
            ),
          ]),
    ];
  }

  #faultsOfProblem(rule: EndpointRule | null, answer: Answer): readonly string[] {
    const { type = '', status } = answer.body as { type?: string; status?: number };
    const kind = type.replace(ERROR_ADDRESS, '');
    const needed = NEEDED_HEADERS[answer.status];
    return [
      ...(answer.contentType.startsWith('application/problem+json') ? [] : [`is ${answer.contentType}`]),
      ...this.#check('problem', answer.body),
      ...(status === answer.status ? [] : [`says ${status}`]),
      ...(kindsOf(rule, answer.status).includes(kind) ? [] : [`may not be ${kind}`]),
      ...(needed === undefined || answer.headers.has(needed) ? [] : [`lacks the header ${needed}`]),
    ];
  }

  #check(name: keyof ReturnType<typeof answers> | 'problem', body: unknown): readonly string[] {
    const check = this.#checks.get(name) ?? schemaCheck(this.#schemas[name] ?? {});
    this.#checks.set(name, check);
    return check(body);
  }
}

const NEEDED_HEADERS: Readonly<Record<number, string>> = {
  401: 'www-authenticate',
  405: 'allow',
  429: 'retry-after',
};

const kindsOf = (rule: EndpointRule | null, status: number): readonly string[] => [
  ...(rule?.refusals[status as 400 | 404] ?? []),
  ...(COMMON_REFUSALS[status] ?? []),
];

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);

const emptyBody = ({ body }: Answer): readonly string[] => (body === '' ? [] : ['has a body']);

/** The payload of a JWS in its compact form; what is none fits no schema. */
export function signedPayload(body: unknown): unknown {
  const [, payload = ''] = String(body).split('.');
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

function labelOf({ method, path, rule, answer: { status, body } }: Exchange): string {
  const call = `${method} ${rule?.path ?? path.split('?')[0]} ${status}`;
  const kind = status < 400 ? '' : String((body as { type?: string }).type).replace(ERROR_ADDRESS, '');
  return `${call} ${kind}`.trim();
}

/** Every label that an endpoint can give: its success, its own refusals, and those that its scope and its body bring. */
function labelsOf({ method, path, scope, success, refusals, takesBody }: EndpointRule): readonly string[] {
  const own = Object.entries(refusals).flatMap(([status, kinds]) => kinds.map((kind) => `${status} ${kind}`));
  const scoped = scope === null ? [] : ['401 NaoAutenticado', '403 AcessoNegado'];
  const bodied = takesBody
    ? ['400 RequisicaoInvalida', '413 CorpoGrandeDemais', '415 TipoDeConteudoNaoAceito']
    : [];
  return [String(success.status), ...own, ...scoped, ...bodied].map((label) => `${method} ${path} ${label}`);
}
