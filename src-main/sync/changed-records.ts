import { type CivilDate, DAY_MS, saoPauloInstant, type UtcInstant } from '../core/civil-date.ts';
import { CicloError } from '../core/failure.ts';
import type { ChargeRecord, MandateRecord } from '../core/records.ts';
import { canonicalStatus } from '../core/status.ts';
import { keptMoving, listWindows } from './list-windows.ts';
import { commit, type PollContext } from './poll-context.ts';
import { readEachOnceADay } from './read-once-a-day.ts';
import { CHARGES, MANDATES, type Resource } from './resource.ts';
import { spanMs } from './window.ts';

type Changing<Item> = {
  readonly resource: Resource<Item>;
  readonly kind: 'charge' | 'mandate';
  /** The specification's open statuses; whatever else the ledger holds as open is listed too. */
  readonly openStatuses: readonly string[];
};

export const CHANGING_CHARGES: Changing<ChargeRecord> = {
  resource: CHARGES,
  kind: 'charge',
  openStatuses: ['ATIVA', 'CRIADA'],
};

export const CHANGING_MANDATES: Changing<MandateRecord> = {
  resource: MANDATES,
  kind: 'mandate',
  openStatuses: ['CRIADA', 'APROVADA'],
};

/**
 * Step 2 (sync/README.md): old records that changed. Lists filter by creation date, so what is open is listed by status and stored; a
 * record that the ledger holds as open and that no such list shows has changed and is read by id. A list that fails takes only the
 * records of its status with it; its failure is thrown once the others were read.
 */
export async function readChangedRecords<Item>(poll: PollContext, changing: Changing<Item>): Promise<void> {
  if (poll.firstTime.has(changing.kind)) return;
  const unseen = new Map(await poll.ledger.openIds(changing.kind));
  const failure = poll.byId.has(changing.kind) ? null : await listOpen(poll, changing, unseen);
  await readEachOnceADay(poll, changing.resource, unseen.keys());
  if (failure !== null) throw failure;
}

/** Open records by id with their raw status, less those that a list has shown or may show yet. */
type Unseen = Map<string, string>;

/** Lists each open status and takes what comes out of `unseen`. Answers the first failure: absence from a failed list proves nothing. */
async function listOpen<Item>(
  poll: PollContext,
  changing: Changing<Item>,
  unseen: Unseen,
): Promise<CicloError | null> {
  const { resource } = changing;
  const statuses = await statusesToList(poll, changing);
  const from = await startOfOpenList(poll, changing.kind, statuses.length);
  if (from === null) return null;
  let first: CicloError | null = null;
  for (const status of statuses) {
    const failure = await listStatus(poll, resource, { status, from, unseen });
    if (failure === null || isReadById(failure, changing, status)) continue;
    first ??= failure;
    for (const [id, known] of unseen) if (known === status) unseen.delete(id);
  }
  return first;
}

/** Failures that say something of one list, and nothing of the next. */
const OF_ONE_LIST: ReadonlySet<string> = new Set([
  'request_refused',
  'list_not_offered',
  'bank_down',
  'timed_out',
  'answer_unreadable',
  'answer_too_large',
  'address_wrong',
  'pages_kept_moving',
]);

/** Refusals by which a bank says that it has no such list, which is nothing to wait for. */
const NO_SUCH_LIST: ReadonlySet<string> = new Set(['request_refused', 'list_not_offered']);

/**
 * A word that the bank's filter does not know lists nothing, or breaks it: its records are read by id. The specification's own word that breaks
 * it is the bank's trouble, and to ask for thousands of records one by one would not help it.
 */
export function isReadById<Item>(
  { code }: CicloError,
  { openStatuses }: Changing<Item>,
  status: string,
): boolean {
  if (NO_SUCH_LIST.has(code)) return true;
  return code === 'bank_down' && !openStatuses.includes(status);
}

/** Reads the list of one status; answers a failure that is its own. */
async function listStatus<Item>(
  poll: PollContext,
  resource: Resource<Item>,
  { status, from, unseen }: { status: string; from: UtcInstant; unseen: Unseen },
): Promise<CicloError | null> {
  try {
    const isWhole = await listWindows(poll, {
      resource,
      range: { from, to: poll.now },
      filter: { status },
      take: async (_window, gathered) => {
        await commit(poll, resource, gathered);
        for (const record of gathered.records) unseen.delete(resource.idOf(record));
        for (const { id } of gathered.quarantined) unseen.delete(id ?? '');
      },
    });
    return isWhole ? null : keptMoving(resource);
  } catch (error) {
    if (error instanceof CicloError && OF_ONE_LIST.has(error.code)) return error;
    throw error;
  }
}

/** Windows of a list that are asked for without a second thought: two years of months. */
const MANY_WINDOWS = 24;

/**
 * Where the open lists begin: with the oldest open record, unless a few that are much older, or bear a day that cannot be true, would cost more
 * windows than to read them by id. Null where nothing is open, or where reading all of them by id costs least.
 */
async function startOfOpenList(
  { ledger, limits, now }: PollContext,
  kind: 'charge' | 'mandate',
  lists: number,
): Promise<UtcInstant | null> {
  const openDays = await ledger.openCreationDays(kind);
  const oldest = await ledger.oldestOpen(kind);
  const days =
    openDays.length > 0 || oldest === null
      ? openDays
      : [...(await ledger.openIds(kind)).keys()].map(() => oldest);
  const day = cheapestStart(days, (from) => lists * windowsSince(from, now, limits.windowDays), lists);
  return day === null ? null : saoPauloInstant(day, '00:00:00');
}

function windowsSince(day: CivilDate, now: UtcInstant, windowDays: number): number {
  return Math.max(
    0,
    Math.ceil(spanMs({ from: saoPauloInstant(day, '00:00:00'), to: now }) / (windowDays * DAY_MS)),
  );
}

/**
 * The day to list from so that windows, and reads by id of what is older, are fewest together. Days are sorted, one for each record; the
 * first is taken as long as it costs no more than two years of months. Null to list nothing.
 */
export function cheapestStart(
  days: readonly CivilDate[],
  windowsFrom: (day: CivilDate) => number,
  lists: number,
): CivilDate | null {
  const [first] = days;
  if (first === undefined || windowsFrom(first) <= MANY_WINDOWS * lists) return first ?? null;
  let best: { day: CivilDate | null; cost: number } = { day: null, cost: days.length };
  for (const [older, day] of days.entries()) {
    if (day === days[older - 1]) continue;
    const cost = older + windowsFrom(day);
    if (cost < best.cost) best = { day, cost };
  }
  return best.day;
}

/**
 * The ledger's own open words as the bank wrote them, and the specification's where the ledger has none of that meaning. A record
 * that came without a status is read by id: a list cannot be asked for none.
 */
export async function statusesToList<Item>(
  poll: PollContext,
  { kind, openStatuses }: Changing<Item>,
): Promise<readonly string[]> {
  const written = new Set(
    [...(await poll.ledger.openIds(kind)).values()].filter((status) => status.trim() !== ''),
  );
  const meant = new Set([...written].map(canonicalStatus));
  return [...written, ...openStatuses.filter((status) => !meant.has(status))];
}
