import { createBankApi } from '../../../../../src-main/api-client/create-bank-api.ts';
import { instantFromEpochMs } from '../../../../../src-main/core/civil-date.ts';
import type { CicloError } from '../../../../../src-main/core/failure.ts';
import { day } from '../../../fake/records/sync-records.ts';
import { seededRandom } from '../../../fake/seeded-random.ts';
import { type LedgerContents, ledgerContents } from '../../ledger/ledger-contents.ts';
import { SyncLedger } from '../../ledger/sync-ledger.ts';
import { OddBank } from '../odd-bank/server.ts';
import { draw, oddWorld, plusDays } from '../odd-bank/world.ts';
import { oddPaging, uselessAnswer } from './answers.ts';
import { framed } from './raw-bank.ts';
import { ID_FIELDS, legalRecord, RESOURCES, type ResourceName } from './records.ts';
import { checkFailure } from './soundness.ts';
import { bareNumbers, makeOdd, oddValue, type Random } from './values.ts';

const TODAY = '2026-06-15';
const SINCE = '2025-11-01';
const HOUR_MS = 3_600_000;
/** Requests that one poll may cost, however the bank answers. */
const MOST_REQUESTS = 3_000;
/** Begins the ids of records that a spoilt list holds beside its own. */
const STRANGER = 'stranger';

/** The field of a record without which it cannot be read. */
const NEEDED: Readonly<Record<ResourceName, string>> = {
  rec: 'calendario',
  cobr: 'valor',
  instant: 'horario',
};

type Spoiling = {
  readonly random: Random;
  readonly resources: readonly ResourceName[];
  readonly share: number;
};

/**
 * Spoils answers so that nothing untrue can be read in them: halves, refusals, web pages; or the list as it is with strangers in it, records that
 * cannot be read, and page numbers of any sort. What would be a plausible lie (a list that is shorter than the truth) nobody could tell.
 */
function spoiler({ random, resources, share }: Spoiling) {
  return (resource: string, body: unknown): Buffer | null => {
    const name = RESOURCES.find((one) => one === resource);
    if (name === undefined || !resources.includes(name) || random() > share) return null;
    const json = JSON.stringify(body);
    return random() < 0.5 ? uselessAnswer(random, json) : framed(spoiltBody(random, name, json));
  };
}

function spoiltBody(random: Random, resource: ResourceName, json: string): string {
  const body = JSON.parse(json) as Record<string, unknown>;
  const field = Object.keys(body).find(
    (key) => Array.isArray(body[key]) && key !== 'tentativas' && key !== 'atualizacao',
  );
  if (body.parametros === undefined) Reflect.set(body, NEEDED[resource], draw(random, [null, [], 5, 'x']));
  else if (field !== undefined) {
    if (random() < 0.5) body.parametros = draw(random, [{ paginacao: oddPaging(random) }, oddValue(random)]);
    body[field] = (body[field] as unknown[]).flatMap((item) => spoiltItems(random, resource, item));
  }
  return bareNumbers(JSON.stringify(body));
}

/** An item, unreadable or not, and now and then a stranger before it. */
function spoiltItems(random: Random, resource: ResourceName, item: unknown): unknown[] {
  const items: unknown[] = [];
  if (random() < 0.15) {
    const stranger = legalRecord(random, resource, `${STRANGER}${Math.floor(random() * 1e9)}`);
    if (resource === 'cobr') stranger.idRec = `${STRANGER}${Math.floor(random() * 1e9)}`;
    const id = stranger[ID_FIELDS[resource]];
    makeOdd(random, stranger);
    Reflect.set(stranger, ID_FIELDS[resource], id);
    items.push(random() < 0.5 ? stranger : oddValue(random));
  }
  const isSpoilt = random() < 0.3 && typeof item === 'object' && item !== null;
  items.push(isSpoilt ? { ...item, [NEEDED[resource]]: draw(random, [null, [], 5, 'x']) } : item);
  return items;
}

/** One ledger, one bank, one seed: some polls through spoilt answers, then the cause is gone. Throws what is not as it must be. */
async function pollThroughSpoiltAnswers(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const world = oddWorld(seed, 8, TODAY);
  let nowMs = Date.parse(`${TODAY}T12:00:00Z`) - 12 * 24 * HOUR_MS;
  const manners = { word: 'instant', mostWindowDays: 40, mostItems: 1_000, shifts: 0, clock: () => nowMs };
  const bank = new OddBank(world, manners);
  const origin = await bank.listen();
  using ledger = new SyncLedger();
  try {
    if (random() < 0.6) await pollOnce(ledger, origin, nowMs);
    for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) {
      nowMs += (20 + Math.floor(random() * 60)) * HOUR_MS;
      const resources = random() < 0.6 ? [draw(random, RESOURCES)] : RESOURCES;
      await pollSpoilt(ledger, origin, {
        bank,
        nowMs,
        spoiling: { random, resources, share: draw(random, [0.1, 0.4, 1]) },
      });
    }
    bank.manners = manners;
    nowMs += 26 * HOUR_MS;
    await pollOnce(ledger, origin, nowMs);
    await compareWithUndisturbed(ledger, origin, nowMs);
    if (mostRequests > MOST_REQUESTS) throw new Error(`${mostRequests} requests in one poll`);
  } finally {
    mostRequests = 0;
    await bank.close();
  }
}

type SpoiltPoll = { readonly bank: OddBank; readonly nowMs: number; readonly spoiling: Spoiling };

async function pollSpoilt(
  ledger: SyncLedger,
  origin: string,
  { bank, nowMs, spoiling }: SpoiltPoll,
): Promise<void> {
  const before = idsIn(ledgerContents(ledger.file));
  bank.manners = { ...bank.manners, spoils: spoiler(spoiling) };
  const failure = await pollOnce(ledger, origin, nowMs).then(() => null, checkFailure);
  const after = idsIn(ledgerContents(ledger.file));
  for (const id of before) if (!after.has(id)) throw new Error(`${id} is lost`);
  for (const resource of RESOURCES) {
    if (spoiling.resources.includes(resource)) continue;
    for (const id of shownIds(bank, resource, nowMs))
      if (!after.has(id))
        throw new Error(
          `${id} of ${resource} was not read, though only ${spoiling.resources} failed: ${failure?.message}`,
        );
  }
}

/** The most requests that any poll has cost since this was last looked at. */
let mostRequests = 0;

/** Polls with a client of its own. Throws what the poll throws. */
async function pollOnce(ledger: SyncLedger, origin: string, nowMs: number): Promise<void> {
  const access = {
    profile: 'specification',
    baseUrl: `${origin}/api/v2`,
    tokenUrl: `${origin}/token`,
    schemeWord: 'instant',
    clientId: 'loja',
    clientSecret: 'between us',
    extraHeaders: {},
    certificate: null,
  };
  const time = { now: () => nowMs, random: () => 0, sleep: async () => undefined };
  const api = createBankApi(access, { ...time, deadlineMs: 10_000 });
  try {
    await ledger.poll(api, { now: instantFromEpochMs(nowMs), since: day(SINCE) });
  } finally {
    await api.close();
    mostRequests = Math.max(mostRequests, api.requestCount());
  }
}

/** What the lists show of a resource since the first day that is asked for. */
function shownIds({ world }: OddBank, resource: ResourceName, nowMs: number): string[] {
  const isShown = (at: string): boolean => at >= plusDays(SINCE, 1) && Date.parse(at) <= nowMs;
  if (resource === 'rec')
    return world.mandates.filter(({ createdAt }) => isShown(createdAt)).map(({ idRec }) => idRec);
  if (resource === 'cobr')
    return world.charges.filter(({ createdAt }) => isShown(createdAt)).map(({ txid }) => txid);
  return world.settlements.filter(({ horario }) => isShown(horario)).map(({ endToEndId }) => endToEndId);
}

type Row = Readonly<Record<string, unknown>>;

function idsIn({ charges, mandates, settlements }: LedgerContents): ReadonlySet<unknown> {
  const known = (mandates as Row[]).filter(({ is_known }) => is_known === 1);
  return new Set([
    ...(charges as Row[]).map(({ txid }) => txid),
    ...known.map(({ id_rec }) => id_rec),
    ...(settlements as Row[]).map(({ end_to_end_id }) => end_to_end_id),
  ]);
}

/**
 * Rows of a ledger without strangers, and without totals, in which those are counted. What was quarantined and has no id stays; what has
 * one and is bad at the bank itself may be held as it was seen last.
 */
function ownRows(file: string): Readonly<Record<string, readonly string[]>> {
  const contents = ledgerContents(file);
  const own = (rows: readonly unknown[]) =>
    rows.map((row) => JSON.stringify(row)).filter((row) => !row.includes(STRANGER));
  const { totals: _totals, quarantine, ...rest } = contents;
  const mandates = (rest.mandates as Row[]).filter(({ is_known }) => is_known === 1);
  const named = (quarantine as Row[])
    .filter(({ fingerprint }) => !String(fingerprint).startsWith('sha256:'))
    .map(({ kind, fingerprint }) => ({ kind, fingerprint }));
  return Object.fromEntries(
    Object.entries({ ...rest, mandates, quarantine: named }).map(([table, rows]) => [table, own(rows)]),
  );
}

async function compareWithUndisturbed(ledger: SyncLedger, origin: string, nowMs: number): Promise<void> {
  using fresh = new SyncLedger();
  await pollOnce(fresh, origin, nowMs);
  const [lived, undisturbed] = [ownRows(ledger.file), ownRows(fresh.file)];
  for (const [table, rows] of Object.entries(undisturbed)) {
    const own = new Set(lived[table]);
    const missing = rows.filter((row) => !own.has(row));
    const excess = (lived[table] ?? []).filter((row) => !rows.includes(row));
    if (missing.length + excess.length === 0) continue;
    throw new Error(
      `${table} differ: missing ${missing.length} ${missing[0]}; in excess ${excess.length} ${excess[0]}`,
    );
  }
}

/** Whole polls through spoilt answers, numbered by their seeds. Throws with the seed what is not as it must be. */
export async function pollAll(from: number, to: number, begun: (seed: number) => void): Promise<number> {
  for (let seed = from; seed <= to; seed += 1) {
    begun(seed);
    await pollThroughSpoiltAnswers(seed).catch((error: Error | CicloError) => {
      throw new Error(`polls of seed ${seed}: ${error.message}`, { cause: error });
    });
  }
  return to - from + 1;
}
