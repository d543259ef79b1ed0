import pLimit from 'p-limit';
import { DAY_MS, instantFromEpochMs, parseInstant, type UtcInstant } from '../core/civil-date.ts';
import { CicloError } from '../core/failure.ts';
import { accountMark } from './account-mark.ts';
import type { BankAccess, BankApi, BankLimits, JoiningCharge, ListQuery, Page, Reading } from './bank-api.ts';
import type { BankWrites } from './bank-writes.ts';
import { askList, type Client, understand } from './client.ts';
import { createBankWrites } from './create-bank-writes.ts';
import { type BankDiagnosis, createBankDiagnosis } from './diagnosis/bank-diagnosis.ts';
import { bankProfile } from './profiles/index.ts';
import { probePath } from './scopes.ts';
import { renewableHttp } from './transport/bank-http.ts';
import type { BankTime, ClockReading } from './transport/bank-time.ts';
import { systemTiming, type Timing } from './transport/retry-policy.ts';
import type { FailedRequest, Turn } from './transport/sender.ts';
import { type TokenWays, tokenWays } from './transport/token-ways.ts';
import { charges } from './wire/charge.ts';
import { mandateQr, mandates } from './wire/mandate.ts';
import { readPage } from './wire/page.ts';
import { practiceJoiningCharges, virtualClock } from './wire/practice.ts';
import { type Resource, readRecord, readRecordById } from './wire/resource.ts';
import { settlements } from './wire/settlement.ts';
import { wireNames } from './wire-names.ts';

/** What a client may be given instead of the system's own: time, chance, limits. */
export type BankApiOptions = Partial<Timing> & {
  readonly deadlineMs?: number;
  readonly maxBodyBytes?: number;
  /** Most items that this bank has been found to take in a page; null where that is not known. */
  readonly pageItems?: number | null;
  /** Told of each request without a success. */
  readonly onFailedRequest?: (failed: FailedRequest) => void;
  /** What earlier clients learned of how banks want to be asked for a token; nothing unless said. */
  readonly ways?: TokenWays;
  /** Sends when the bank may be sent one request more: what others ask of it counts too. At once unless said. */
  readonly turn?: Turn | undefined;
  /** Runs right before each sending of a write, tried again or not; what it throws keeps it from being sent. */
  readonly beforeWrite?: (() => void) | undefined;
};

const DEADLINE_MS = 30_000;
/** A page of a thousand records of 8 kB each, six times the usual; what is read of a larger answer is memory until it is refused. */
const MAX_BODY_BYTES = 8 * 1_024 * 1_024;
/** A client: what is read, what is written, what tells how the conversation itself goes, and the bank's clock by its answers. */
export type BankClient = BankApi & {
  readonly writes: BankWrites;
  readonly diagnosis: BankDiagnosis;
  readonly time: BankTime;
  /** From now on asks with these addresses and secrets, and a token of theirs; what is under way ends with those of before. */
  readonly renew: (access: BankAccess) => void;
};

/** Opens a client to a bank; nothing is sent yet. Throws `invalid_input` for an unknown profile. */
export function createBankApi(access: BankAccess, options: BankApiOptions = {}): BankClient {
  const {
    deadlineMs = DEADLINE_MS,
    maxBodyBytes = MAX_BODY_BYTES,
    pageItems,
    onFailedRequest,
    turn,
    beforeWrite,
    ways = tokenWays(),
    ...given
  } = options;
  const profile = bankProfile(access.profile);
  const names = wireNames(access.schemeWord);
  const timing = { ...systemTiming, ...given };
  const limits = { deadlineMs, maxBodyBytes, largeAnswers: pLimit(1) };
  const hooks = { onFailedRequest, turn, beforeWrite };
  const { http, renew } = renewableHttp(access, { profile, names, timing, limits, ways, ...hooks });
  const pageSize = Math.min(profile.pageSize, pageItems ?? profile.pageSize);
  const client: Client = { http, names, profile, now: timing.now, pageSize };
  let account = accountMark(access);
  return {
    get account() {
      return account;
    },
    listCharges: (query, page, signal) => list(client, charges, query, page, signal),
    listMandates: (query, page, signal) => list(client, mandates, query, page, signal),
    listSettlements: (query, page, signal) => list(client, settlements, query, page, signal),
    readCharge: (txid, signal) => readOne(client, charges, txid, signal),
    readMandate: (idRec, signal) => readOne(client, mandates, idRec, signal),
    readSettlement: (endToEndId, signal) => readOne(client, settlements, endToEndId, signal),
    rereadCharge: (raw) => rereadOne(charges, raw),
    rereadMandate: (raw) => rereadOne(mandates, raw),
    rereadSettlement: (raw) => rereadOne(settlements, raw),
    readMandateQr: async (idRec, txid, signal) => {
      const path = `${mandates.path}/${encodeURIComponent(idRec)}`;
      const outcome = await http.read(path, txid === null ? {} : { txid }, signal);
      if (outcome.kind === 'missing') return null;
      return understand(path, () => mandateQr.parse(names.toNeutral(outcome.json)));
    },
    authenticate: http.authenticate,
    readClock: (signal) => readClock(client, signal),
    observedBankDate: () => bankDateIn(http.time.reading()),
    listJoiningCharges: (signal) => listJoiningCharges(client, signal),
    probeScope: (scope, signal) => probeScope(client, scope, signal),
    writes: createBankWrites(client),
    diagnosis: createBankDiagnosis(client),
    time: http.time,
    renew: (renewed) => {
      account = accountMark(renewed);
      renew(renewed);
    },
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
  const place = { page, pageSize: query.pageSize };
  const { json, pageSize } = await askList(client, resource, wireQuery(query), place, signal);
  return { ...understand(resource.path, () => readPage(resource, json)), pageSize };
}

const wireQuery = ({ from, to, status, withRefundsOnly }: ListQuery): Readonly<Record<string, string>> => ({
  inicio: from,
  fim: to,
  ...(status === undefined ? {} : { status }),
  ...(withRefundsOnly ? { devolucaoPresente: 'true' } : {}),
});

async function readOne<Item extends { readonly raw: string }>(
  { http, names }: Client,
  resource: Resource<Item>,
  id: string,
  signal: AbortSignal,
): Promise<Reading<Item>> {
  const outcome = await http.read(`${resource.path}/${encodeURIComponent(id)}`, {}, signal);
  if (outcome.kind === 'missing') return { kind: 'missing' };
  return understand(resource.path, () => readRecordById(resource, id, names.toNeutral(outcome.json)));
}

/** Raw JSON is kept under neutral names. */
function rereadOne<Item extends { readonly raw: string }>(
  resource: Resource<Item>,
  raw: string,
): Reading<Item> {
  return understand(resource.path, () => readRecord(resource, JSON.parse(raw)));
}

/** A date before this app, or years from our own clock, is a bank's way of telling none. */
const EARLIEST_DATE_MS = Date.parse('2020-01-01T00:00:00Z');
const FARTHEST_MS = 5 * 366 * 86_400_000;

function bankDateIn(clock: ClockReading | null): UtcInstant | null {
  if (clock === null || clock.bankMs < EARLIEST_DATE_MS) return null;
  return Math.abs(clock.bankMs - clock.ownMs) > FARTHEST_MS ? null : instantFromEpochMs(clock.bankMs);
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
  const listed = practiceJoiningCharges.safeParse(outcome.json);
  if (!listed.success)
    throw new CicloError('answer_unreadable', `no charges at ${profile.joiningChargesPath}`);
  return listed.data;
}

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
