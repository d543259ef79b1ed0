import { holding } from '../access/audience.ts';
import { cnpjFrom } from '../payers/tax-documents.ts';
import { RECEIVER } from '../rules/people.ts';
import { rfc3339 } from '../timeline/calendar.ts';
import type { Registration } from '../webhooks/channel.ts';
import { type ChannelKind, keyChannel } from '../webhooks/channel-ids.ts';
import { keyViolations, refusedRegistration, urlViolations } from '../webhooks/registration-rules.ts';
import { ProblemError, type ProblemKind, type Violation } from '../wire/problem.ts';
import { Reply } from '../wire/reply.ts';
import { type ListQuery, parametersJson, readListQuery } from './list-query.ts';
import type { Bank, Call, Route } from './route.ts';

/** One of the three places where a webhook is registered (SERVICE.md, section 4). */
type Place = {
  readonly kind: ChannelKind;
  readonly path: string;
  /** Resource name in its scopes. */
  readonly scope: string;
  readonly channelOf: (call: Call) => string;
  /** What is wrong with the path itself. */
  readonly pathViolations: (call: Call) => readonly Violation[];
  readonly missing: ProblemKind;
  /** What refuses a query that the specification lists violations for, though it declares no parameters there. */
  readonly badQuery: ProblemKind | null;
  readonly json: (registration: Registration) => object;
};

const plainJson = ({ url, createdAt }: Registration) => ({ webhookUrl: url, criacao: rfc3339(createdAt) });
const RECEIVER_CNPJ = cnpjFrom(RECEIVER.cnpjBody);
const keyJson = (registration: Registration) => ({ ...plainJson(registration), cnpj: RECEIVER_CNPJ });

const keyless = (kind: 'rec' | 'cobr', badQuery: ProblemKind): Place => ({
  kind,
  path: `/webhook${kind}`,
  scope: `webhook${kind}`,
  channelOf: () => kind,
  pathViolations: () => [],
  missing: 'NaoEncontrado',
  badQuery,
  json: plainJson,
});

const keyIn = ({ params }: Call): string => params.chave ?? '';

const PLACES: readonly Place[] = [
  keyless('rec', 'WebhookRecConsultaInvalida'),
  keyless('cobr', 'WebhookCobRConsultaInvalida'),
  {
    kind: 'chave',
    path: '/webhook/:chave',
    scope: 'webhook',
    channelOf: (call) => keyChannel(keyIn(call)),
    pathViolations: (call) => keyViolations(keyIn(call)),
    missing: 'WebhookNaoEncontrado',
    badQuery: null,
    json: keyJson,
  },
];

/** `PUT`, `GET` and `DELETE` of `/webhookrec`, `/webhookcobr` and `/webhook/{chave}`, and the list `GET /webhook`. */
export function webhookRoutes(bank: Bank): readonly Route[] {
  return [
    ...PLACES.flatMap((place) => placeRoutes(bank, place)),
    {
      method: 'GET',
      path: '/webhook',
      audience: holding('webhook.read'),
      answer: ({ query }) => listKeys(bank, query),
    },
  ];
}

function placeRoutes(bank: Bank, place: Place): readonly Route[] {
  const { path } = place;
  const [reads, writes] = [holding(`${place.scope}.read`), holding(`${place.scope}.write`)];
  return [
    { method: 'PUT', path, audience: writes, answer: (call) => register(bank, place, call) },
    { method: 'GET', path, audience: reads, answer: (call) => read(bank, place, call) },
    { method: 'DELETE', path, audience: writes, answer: (call) => remove(bank, place, call) },
  ];
}

async function register(bank: Bank, place: Place, call: Call): Promise<Reply> {
  const webhookUrl = fieldOf(call.body, 'webhookUrl');
  const violations = [...place.pathViolations(call), ...urlViolations(place.kind, webhookUrl)];
  if (violations.length > 0) throw refusedRegistration(place.kind, violations);
  await bank.webhooks.register(place.channelOf(call), String(webhookUrl));
  return new Reply(200);
}

function read(bank: Bank, place: Place, call: Call): object {
  if (place.badQuery !== null) readWindow(call.query, place.badQuery);
  const registration = bank.webhooks.read(place.channelOf(call));
  if (registration === null) throw notRegistered(place);
  return place.json(registration);
}

function remove(bank: Bank, place: Place, call: Call): Reply {
  if (!bank.webhooks.remove(place.channelOf(call))) throw notRegistered(place);
  return new Reply(204);
}

const notRegistered = ({ missing }: Place): ProblemError =>
  new ProblemError(missing, 'Não há webhook cadastrado neste endereço.');

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>)[name] : undefined;

/** Ends of the window of a list that is asked for without them (specification, `GET /webhook`: neither is required). */
const WIDEST = { inicio: '0001-01-01T00:00:00Z', fim: '9999-12-31T23:59:59Z' };

const readWindow = (query: Call['query'], kind: ProblemKind): ListQuery =>
  readListQuery({ ...WIDEST, ...query }, {}, kind);

function listKeys({ webhooks }: Bank, raw: Call['query']) {
  const query = readWindow(raw, 'WebhookConsultaInvalida');
  const { registrations, total } = webhooks.listKeys(query, query.page);
  const { inicio, fim, ...rest } = parametersJson(query, {}, { total });
  const asked = { ...('inicio' in raw ? { inicio } : {}), ...('fim' in raw ? { fim } : {}) };
  return { parametros: { ...asked, ...rest }, webhooks: registrations.map(keyJson) };
}
