import { parseInstant } from '../core/civil-date.ts';
import { CicloError } from '../core/failure.ts';
import type { BankAccess, BankApi, BankLimits, JoiningCharge, ListQuery, Page, Reading } from './bank-api.ts';
import { bankProfile } from './profiles/index.ts';
import type { BankProfile } from './profiles/profile.ts';
import { probePath } from './scopes.ts';
import { type BankHttp, openBankHttp } from './transport/bank-http.ts';
import { type Patience, systemPatience } from './transport/patience.ts';
import { charges } from './wire/charge.ts';
import { mandateQr, mandates } from './wire/mandate.ts';
import { readPage } from './wire/page.ts';
import { joiningCharges, virtualClock } from './wire/practice.ts';
import { type Resource, readRecordById } from './wire/resource.ts';
import { settlements } from './wire/settlement.ts';
import { type WireNames, wireNames } from './wire-names.ts';

/** What a client may be given instead of the system's own: time, chance, limits. */
export type BankApiOptions = Partial<Patience> & {
  readonly deadlineMs?: number;
  readonly maxBodyBytes?: number;
};

const DEADLINE_MS = 30_000;
const MAX_BODY_BYTES = 32 * 1_024 * 1_024;
/** What the specification says every bank serves; asked for when a larger page was refused. */
const SMALLER_PAGE = 100;

type Client = {
  readonly http: BankHttp;
  readonly names: WireNames;
  readonly profile: BankProfile;
  readonly now: () => number;
  /** Asked for in a page; lowered once the bank refuses it. */
  pageSize: number;
};

/** Opens a client to a bank; nothing is sent yet. Throws `invalid_input` for an unknown profile. */
export function createBankApi(access: BankAccess, options: BankApiOptions = {}): BankApi {
  const { deadlineMs = DEADLINE_MS, maxBodyBytes = MAX_BODY_BYTES, ...given } = options;
  const profile = bankProfile(access.profile);
  const names = wireNames(access.schemeWord);
  const patience = { ...systemPatience, ...given };
  const http = openBankHttp({ access, profile, names, patience, limits: { deadlineMs, maxBodyBytes } });
  const client: Client = { http, names, profile, now: patience.now, pageSize: profile.pageSize };
  return {
    listCharges: (query, page, signal) => list(client, charges, query, page, signal),
    listMandates: (query, page, signal) => list(client, mandates, query, page, signal),
    listSettlements: (query, page, signal) => list(client, settlements, query, page, signal),
    readCharge: (txid, signal) => readOne(client, charges, txid, signal),
    readMandate: (idRec, signal) => readOne(client, mandates, idRec, signal),
    readSettlement: (endToEndId, signal) => readOne(client, settlements, endToEndId, signal),
    readMandateQr: async (idRec, txid, signal) => {
      const path = `${mandates.path}/${encodeURIComponent(idRec)}`;
      const outcome = await http.read(path, txid === null ? {} : { txid }, signal);
      if (outcome.kind === 'missing') return null;
      return understand(path, () => mandateQr.parse(names.toNeutral(outcome.json)));
    },
    authenticate: http.authenticate,
    readClock: (signal) => readClock(client, signal),
    listJoiningCharges: (signal) => listJoiningCharges(client, signal),
    probeScope: (scope, signal) => probeScope(client, scope, signal),
    requestCount: http.requestCount,
    limits: limitsOf(client),
    close: http.close,
  };
}

function limitsOf(client: Client): BankLimits {
  const { windowDays, concurrency } = client.profile;
  return {
    windowDays,
    concurrency,
    get pageSize() {
      return client.pageSize;
    },
  };
}

async function list<Item extends { readonly raw: string }>(
  client: Client,
  resource: Resource<Item>,
  query: ListQuery,
  page: number,
  signal: AbortSignal,
): Promise<Page<Item>> {
  const ask = (pageSize: number) => client.http.read(resource.path, wireQuery(query, page, pageSize), signal);
  const outcome = await ask(client.pageSize).catch(async (error: unknown) => {
    if (isNoSuchList(error)) throw notOffered(resource);
    if (!mayBePageSize(error, page, client.pageSize)) throw error;
    const smaller = await ask(SMALLER_PAGE);
    client.pageSize = SMALLER_PAGE;
    return smaller;
  });
  if (outcome.kind === 'missing') throw notOffered(resource);
  return understand(resource.path, () => readPage(resource, client.names.toNeutral(outcome.json)));
}

const notOffered = ({ path }: Resource<unknown>): CicloError =>
  new CicloError('list_not_offered', `the bank has no list at ${path}`, { path });

/** Where charges can be created and not listed, a bank refuses the method rather than the path. */
const NO_SUCH_METHOD: ReadonlySet<unknown> = new Set([405, 501]);

function isNoSuchList(error: unknown): boolean {
  return (
    error instanceof CicloError && error.code === 'request_refused' && NO_SUCH_METHOD.has(error.params.status)
  );
}

/** JSON that is nested deeper than the stack reaches comes from no bank. */
function understand<Value>(path: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const reason = 'nested too deeply';
    throw new CicloError('answer_unreadable', `${path}: ${reason}`, { path, reason }, { cause: error });
  }
}

/** Some banks refuse large pages in words of their own, so any refusal of a first page may be about its size. */
function mayBePageSize(error: unknown, page: number, pageSize: number): boolean {
  return (
    error instanceof CicloError && error.code === 'request_refused' && page === 0 && pageSize > SMALLER_PAGE
  );
}

function wireQuery({ from, to, status, withRefundsOnly }: ListQuery, page: number, pageSize: number) {
  return {
    inicio: from,
    fim: to,
    ...(status === undefined ? {} : { status }),
    ...(withRefundsOnly ? { devolucaoPresente: 'true' } : {}),
    'paginacao.paginaAtual': String(page),
    'paginacao.itensPorPagina': String(pageSize),
  };
}

async function readOne<Item extends { readonly raw: string }>(
  { http, names }: Client,
  resource: Resource<Item>,
  id: string,
  signal: AbortSignal,
): Promise<Reading<Item>> {
  const outcome = await http.read(`${resource.path}/${encodeURIComponent(id)}`, {}, signal);
  if (outcome.kind === 'missing') return outcome;
  return understand(resource.path, () => readRecordById(resource, id, names.toNeutral(outcome.json)));
}

async function readClock({ http, profile }: Client, signal: AbortSignal) {
  if (profile.clockPath === undefined) return null;
  const outcome = await http.readFromOrigin(profile.clockPath, false, signal);
  const clock = outcome.kind === 'found' ? virtualClock.safeParse(outcome.json) : null;
  const now = clock?.success ? parseInstant(clock.data.now) : null;
  if (now === null) throw new CicloError('answer_unreadable', `no clock at ${profile.clockPath}`);
  return now;
}

async function listJoiningCharges(
  { http, profile }: Client,
  signal: AbortSignal,
): Promise<readonly JoiningCharge[]> {
  if (profile.joiningChargesPath === undefined) return [];
  const outcome = await http.readFromOrigin(profile.joiningChargesPath, true, signal);
  if (outcome.kind === 'missing') return [];
  const listed = joiningCharges.safeParse(outcome.json);
  if (!listed.success)
    throw new CicloError('answer_unreadable', `no charges at ${profile.joiningChargesPath}`);
  return listed.data;
}

const DAY_MS = 86_400_000;

async function probeScope({ http, names, now }: Client, scope: string, signal: AbortSignal): Promise<void> {
  const path = probePath(names.neutralScope(scope));
  if (path === null)
    throw new CicloError('invalid_input', `no harmless read needs ${scope}`, { field: 'scope' });
  const query = {
    inicio: new Date(now() - DAY_MS).toISOString(),
    fim: new Date(now()).toISOString(),
    'paginacao.itensPorPagina': '1',
  };
  try {
    await http.read(path, query, signal);
  } catch (error) {
    // Refused for its content means that the scope let it through.
    if (!(error instanceof CicloError) || error.code !== 'request_refused') throw error;
  }
}
