import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BankApiOptions, createBankApi } from '../../src-main/api-client/create-bank-api.ts';
import { addDays, civilDate, instantFromEpochMs, type UtcInstant } from '../../src-main/core/civil-date.ts';
import { CicloError } from '../../src-main/core/failure.ts';
import type { ConfirmationRecord } from '../../src-main/core/records.ts';
import type { TrackedId } from '../../src-main/core/tracked-ids.ts';
import { confirmationDraft, instant, mandateDraft } from '../support/fake/records/write-drafts.ts';
import { type LedgerContents, ledgerContents } from '../support/in-process/ledger/ledger-contents.ts';
import { SyncLedger } from '../support/in-process/ledger/sync-ledger.ts';
import { openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { practiceAccess } from '../support/in-process/practice-bank/practice-access.ts';
import { drawn, randomFor, SEED, TRIALS_TIMEOUT_MS, trials } from './support/campaign.ts';
import { type Aim, FaultyNetwork } from './support/faulty-network.ts';
import { Tally } from './support/figures.ts';
import { NETWORK_FAULT_NAMES, NETWORK_FAULTS, type NetworkFault } from './support/network-faults.ts';
import { driftingPages } from './support/page-drift.ts';

/** Shorter than the standard 30 s, so that what never ends is given up soon. */
const DEADLINE_MS = 600;
const MOST_BYTES = 4 * 1_024 * 1_024;
/** Small pages, so that each list has several. */
const PAGE_ITEMS = 10;
const TODAY = civilDate('2025-11-20');
const SINCE = addDays(TODAY, -40);
const NEVER = new AbortController().signal;

/** What a poll asks of a bank, one at a time. */
const READS: Readonly<Record<string, Aim>> = {
  token: { method: 'POST', path: /^\/oauth\/token/ },
  'list of mandates': { method: 'GET', path: /^\/rec\?/ },
  'list of charges': { method: 'GET', path: /^\/cobr\?/ },
  'list of settlements': { method: 'GET', path: /^\/instant\?/ },
  'one mandate': { method: 'GET', path: /^\/rec\/[^?]/ },
  'one charge': { method: 'GET', path: /^\/cobr\/[^?]/ },
  'one settlement': { method: 'GET', path: /^\/instant\/[^?]/ },
  'one confirmation request': { method: 'GET', path: /^\/solicrec\/[^?]/ },
};
/** Records move between the pages of a list; its first page is as it is. */
const LATER_PAGES: Readonly<Record<string, Aim>> = {
  'later pages of mandates': { method: 'GET', path: /^\/rec\?.*paginaAtual=[1-9]/ },
  'later pages of charges': { method: 'GET', path: /^\/cobr\?.*paginaAtual=[1-9]/ },
  'later pages of settlements': { method: 'GET', path: /^\/instant\?.*paginaAtual=[1-9]/ },
};
const AIMS = { ...READS, ...LATER_PAGES };

type Case = { readonly fault: string; readonly read: string; readonly times: number };

/** Each fault on each read: once, and until it is taken away. */
const CASES: readonly Case[] = [
  ...NETWORK_FAULT_NAMES.flatMap((fault) => Object.keys(READS).map((read) => ({ fault, read }))),
  ...Object.keys(LATER_PAGES).map((read) => ({ fault: 'page_drift', read })),
].flatMap((each) => [1, Number.POSITIVE_INFINITY].map((times) => ({ ...each, times })));

const random = randomFor('reads');
const CHOSEN = drawn(CASES, trials('NETWORK_READS', CASES.length, 12), random);

/** Only the overall deadline ends these. */
const NEVER_ENDS: ReadonlySet<string> = new Set(['silence', 'silence_heard', 'slow_drip']);

const faultOf = (name: string): NetworkFault =>
  name === 'page_drift' ? driftingPages() : Reflect.get(NETWORK_FAULTS, name);

let bank: Awaited<ReturnType<typeof openBank>>;
let network: FaultyNetwork;
let now: UtcInstant;
let tracked: readonly TrackedId[];
let confirmation: ConfirmationRecord;
let undisturbed: LedgerContents;
const tally = new Tally('network faults on each list and read of a sync');

/** A ledger before its first sync, with ids to be asked for one by one. */
function preparedLedger(): SyncLedger {
  const ledger = new SyncLedger();
  ledger.writer.track(tracked, 'paste', now);
  ledger.writer.storeConfirmations([confirmation]);
  return ledger;
}

/** One poll through the network. What goes wrong must have words for a person. */
async function pollInto(
  ledger: SyncLedger,
  options: BankApiOptions = {},
  at: UtcInstant = now,
): Promise<CicloError | null> {
  const api = createBankApi(practiceAccess(network.ready), { pageItems: PAGE_ITEMS, ...options });
  try {
    await ledger.poll(api, { now: at, since: SINCE });
    return null;
  } catch (error) {
    if (error instanceof CicloError && error.code !== 'internal') return error;
    throw error;
  } finally {
    await api.close();
  }
}

/** What was left by itself, since the bank answered for others, waits for another day (sync/README.md, Decisions). */
const pollTomorrow = (ledger: SyncLedger): Promise<CicloError | null> =>
  pollInto(ledger, {}, instantFromEpochMs(Date.parse(now) + 86_400_000));

/** Ids of records from before the first sync, which no list shows. */
async function oldIds(): Promise<readonly TrackedId[]> {
  using ledger = new SyncLedger();
  const api = createBankApi(practiceAccess(bank.bank.ready));
  await ledger.poll(api, { now });
  await api.close();
  const { charges, settlements } = ledgerContents(ledger.file);
  return [
    ...oldIdsIn(charges, 'txid').map((id) => ({ kind: 'charge', id }) as const),
    ...oldIdsIn(settlements, 'end_to_end_id').map((id) => ({ kind: 'settlement', id }) as const),
  ];
}

/** The ids of some rows whose record is older than the first sync goes back. */
function oldIdsIn(rows: readonly unknown[], field: string): readonly string[] {
  const records = rows as readonly Readonly<Record<string, string>>[];
  const isOld = ({ raw = '' }: Readonly<Record<string, string>>): boolean => createdIn(raw) < SINCE;
  return records
    .filter(isOld)
    .slice(0, 3)
    .map((row) => row[field] ?? '');
}

function createdIn(raw: string): string {
  const { calendario, horario } = JSON.parse(raw);
  return String(calendario?.criacao ?? horario);
}

beforeAll(async () => {
  bank = await openBank({ seed: 7, payers: 24, months: 5, today: TODAY });
  network = await FaultyNetwork.before(bank.bank.ready);
  const api = createBankApi(practiceAccess(bank.bank.ready));
  const { idRec } = await api.writes.createMandate(mandateDraft(), NEVER);
  const request = confirmationDraft(idRec, { expiresAt: instant('2025-12-01T12:00:00Z') });
  confirmation = await api.writes.createConfirmation(request, NEVER);
  await api.close();
  // What is already in the ledger has changed since: a later state is to be read.
  await bank.control.stepClock({ hours: 2 });
  now = instantFromEpochMs(Date.parse((await bank.control.readClock()).now));
  tracked = await oldIds();
  using ledger = preparedLedger();
  for (const _poll of ['first', 'second']) expect(await pollInto(ledger)).toBeNull();
  expect(await pollTomorrow(ledger)).toBeNull();
  undisturbed = ledgerContents(ledger.file);
  for (const [name, { method, path }] of Object.entries(AIMS)) {
    const asked = network.requests.filter((each) => each.method === method && path.test(each.path));
    expect([name, asked.length > 0]).toEqual([name, true]);
  }
});
afterEach(() => network.stop());
afterAll(async () => {
  tally.keep('every ledger equal to the undisturbed one');
  await network[Symbol.asyncDispose]();
  await bank.bank.close();
});

describe(`a ledger that was read through a bad network (seed ${SEED})`, () => {
  it.each(CHOSEN)(
    'equals the undisturbed one after $fault on $read, $times times',
    async ({ fault, read, times }) => {
      using ledger = preparedLedger();
      const aim = AIMS[read];
      if (aim === undefined) throw new Error(read);
      network.order(faultOf(fault), aim, times);
      const pauses: number[] = [];
      const impatient = {
        deadlineMs: DEADLINE_MS,
        maxBodyBytes: MOST_BYTES,
        sleep: async (ms: number) => void pauses.push(ms),
      };
      const failure = await pollInto(ledger, impatient);
      expect(network.strikes).toBeGreaterThan(0);
      network.stop();
      if (fault === 'status_429_seconds') expect(pauses).toContain(1_000);
      if (NEVER_ENDS.has(fault) && times > 1) expect(failure?.code).toBe('timed_out');
      // As many polls as the undisturbed one had: charges that settlements name are sought from the second on.
      for (const _poll of ['first', 'second']) expect(await pollInto(ledger)).toBeNull();
      expect(await pollTomorrow(ledger)).toBeNull();
      expect(ledgerContents(ledger.file)).toEqual(undisturbed);
      tally.count(failure === null ? 'healed within the poll' : 'told and healed at the next poll');
    },
    TRIALS_TIMEOUT_MS,
  );
});
