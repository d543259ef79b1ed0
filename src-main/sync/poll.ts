import type { SyncReport } from '../../src-preload/contract/sync.ts';
import { type AskedKind, RESOURCE_KINDS } from '../../src-preload/contract/vocabulary/resources.ts';
import { type CivilDate, saoPauloDate, type UtcInstant } from '../core/civil-date.ts';
import { asCicloError, CicloError } from '../core/failure.ts';
import { READ_MODE_NOTE } from './absence.ts';
import { settleAccount } from './bank-account.ts';
import { CHANGING_CHARGES, CHANGING_MANDATES, readChangedRecords } from './changed-records.ts';
import { InTurn, type Turn } from './in-turn.ts';
import { readShownLate } from './late-records.ts';
import { openWindowLimit } from './learned-limits.ts';
import { Limiter } from './limiter.ts';
import { openMiscounts } from './miscounts.ts';
import { readChargesOfOrphans, readNamedSettlements } from './missing-records.ts';
import { forgetNotOffered, noteBackfill, noteCoverage, readNewRecords } from './new-records.ts';
import { readOldMandates } from './old-mandates.ts';
import { readOpenConfirmations } from './open-confirmations.ts';
import { type PollContext, type PolledApi, stopIfCancelled } from './poll-context.ts';
import type { PolledLedger } from './polled-ledger.ts';
import { momentBy, presentOf } from './present.ts';
import { type PollProgress, Progress } from './progress.ts';
import { sweepRefunds } from './refund-sweep.ts';
import { confirmClaims, readTracked, readUnknownMandates } from './related-records.ts';
import { CHARGES, MANDATES, PLURALS, SETTLEMENTS } from './resource.ts';
import { Tally } from './tally.ts';
import { readQuarantinedAgain, rereadQuarantine } from './unreadable-records.ts';
import { workOut } from './working-out.ts';

export type PollOptions = {
  readonly api: PolledApi;
  readonly ledger: PolledLedger;
  /** "Now" for windows, watermarks and sweeps. */
  readonly now: UtcInstant;
  /** The day of the rules. */
  readonly today: CivilDate;
  /** First day of a first sync; null goes back 24 months. Later polls go on from the watermark. */
  readonly since: CivilDate | null;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PollProgress) => void;
  /** Real time, for when the poll began and ended. */
  readonly clock: { now(): UtcInstant };
  /** The present of a bank that lives in a time of its own. */
  readonly virtualNow?: UtcInstant | null;
  /** Where nobody said what day it is: the bank's `Date` counts where our clock is minutes off. */
  readonly followsBankClock?: boolean;
};

/**
 * One step of a poll. It is skipped once a list of its subject has failed, so that one missing scope costs one resource. A record that cannot
 * be read by id fails no step (read-by-id.ts): it would cost the lists, which have nothing to do with it.
 */
type Step = {
  readonly of: AskedKind;
  readonly phase: PollProgress['phase'];
  readonly run: (poll: PollContext, turn: Turn) => Promise<void>;
};

/** Steps in their order; those of one row are taken side by side. */
const STEPS: readonly (readonly Step[])[] = [
  // Before the lists: what they bring is newer than what the quarantine has kept.
  [{ of: 'mandate', phase: 'mandates', run: (poll) => rereadQuarantine(poll, MANDATES) }],
  [{ of: 'mandate', phase: 'mandates', run: (poll) => readNewRecords(poll, MANDATES) }],
  [{ of: 'charge', phase: 'charges', run: (poll) => rereadQuarantine(poll, CHARGES) }],
  [{ of: 'settlement', phase: 'charges', run: (poll) => rereadQuarantine(poll, SETTLEMENTS) }],
  // Side by side, so that a first sync can say what became of a month's charges before it has read the next month.
  [
    { of: 'charge', phase: 'charges', run: (poll, turn) => readNewRecords(poll, CHARGES, turn) },
    { of: 'settlement', phase: 'charges', run: (poll, turn) => readNewRecords(poll, SETTLEMENTS, turn) },
  ],
  [{ of: 'charge', phase: 'charges', run: noteCoverage }],
  [{ of: 'charge', phase: 'changed', run: (poll) => readChangedRecords(poll, CHANGING_CHARGES) }],
  [{ of: 'mandate', phase: 'changed', run: (poll) => readChangedRecords(poll, CHANGING_MANDATES) }],
  [{ of: 'charge', phase: 'changed', run: (poll) => readTracked(poll, CHARGES) }],
  [{ of: 'mandate', phase: 'changed', run: (poll) => readTracked(poll, MANDATES) }],
  [{ of: 'settlement', phase: 'changed', run: (poll) => readTracked(poll, SETTLEMENTS) }],
  [{ of: 'charge', phase: 'changed', run: (poll) => readQuarantinedAgain(poll, CHARGES) }],
  [{ of: 'charge', phase: 'changed', run: (poll) => readShownLate(poll, CHARGES) }],
  [{ of: 'settlement', phase: 'changed', run: (poll) => readShownLate(poll, SETTLEMENTS) }],
  [{ of: 'charge', phase: 'changed', run: readChargesOfOrphans }],
  // After all charges: one that could not be read until now may name a mandate that no window holds.
  [{ of: 'mandate', phase: 'changed', run: readUnknownMandates }],
  [{ of: 'mandate', phase: 'changed', run: (poll) => readQuarantinedAgain(poll, MANDATES) }],
  [{ of: 'settlement', phase: 'changed', run: (poll) => readQuarantinedAgain(poll, SETTLEMENTS) }],
  [{ of: 'confirmation', phase: 'changed', run: readOpenConfirmations }],
  [{ of: 'mandate', phase: 'changed', run: (poll) => readShownLate(poll, MANDATES) }],
  [{ of: 'mandate', phase: 'changed', run: readOldMandates }],
  [{ of: 'settlement', phase: 'refunds', run: sweepRefunds }],
  [{ of: 'settlement', phase: 'confirmation', run: confirmClaims }],
  [{ of: 'settlement', phase: 'confirmation', run: readNamedSettlements }],
];

/**
 * Failures of the connection or the ledger as a whole: no other step would fare better. A refused credential is one only where a token was
 * asked for, before the first step; in a step it is an answer of that resource's, as a web page in place of a list is.
 */
const ENDS_THE_POLL: ReadonlySet<string> = new Set([
  'address_unreachable',
  'host_unknown',
  'tls_untrusted',
  'certificate_expired',
  'certificate_unreadable',
  'certificate_obsolete_cipher',
  'certificate_key_encrypted',
  'ledger_damaged',
  'disk_full',
  'read_only',
]);

/**
 * Polls a bank once and reconciles (sync/README.md). Stores whole windows as they come, so that whatever ends it early costs nothing
 * already read. Throws `cancelled`, or the first failure once the other resources were tried and what came was reconciled.
 */
export async function poll(options: PollOptions): Promise<SyncReport> {
  const startedAt = options.clock.now();
  const requestsBefore = options.api.requestCount();
  const shutOut = await accessFailure(options);
  // Before anything that was noted of a bank is believed.
  const notices = shutOut === null ? await settleAccount(options) : [];
  const context = await contextOf(options);
  context.notices.push(...notices);
  const failure = shutOut ?? (await runSteps(context));
  stopIfCancelled(options.signal);
  context.progress.begin('reconciling');
  await workOut(context);
  if (failure !== null) throw context.limiter.hasAnswered ? withoutDelay(failure) : failure;
  const requests = options.api.requestCount() - requestsBefore;
  return report(context, { startedAt, finishedAt: options.clock.now(), requests });
}

/** What one route in maintenance asks for does not keep the others from being read: it is kept to only where nothing was answered, no list and, of a bank without lists, no record. */
function withoutDelay(failure: CicloError): CicloError {
  if (failure.code !== 'bank_down') return failure;
  const { seconds: _, ...params } = failure.params;
  return new CicloError(failure.code, failure.message, params, { cause: failure });
}

/** Why the bank lets nobody in; null where it has given a token, and with it the time by its clock. */
async function accessFailure({ api, signal }: PollOptions): Promise<CicloError | null> {
  stopIfCancelled(signal);
  try {
    await api.authenticate(signal);
    return null;
  } catch (error) {
    stopIfCancelled(signal);
    return asCicloError(error);
  }
}

async function contextOf(options: PollOptions): Promise<PollContext> {
  const { api, ledger, clock, followsBankClock = false } = options;
  const given = { now: options.now, today: options.today };
  const moment = followsBankClock ? momentBy(clock.now(), api.observedBankDate()) : given;
  const present = presentOf(options);
  const certainDay = saoPauloDate(present.certain());
  const isAhead = !followsBankClock && moment.today > certainDay;
  return {
    ...options,
    ...moment,
    notedOn: isAhead ? certainDay : moment.today,
    present,
    limiter: new Limiter(api.limits.concurrency),
    limits: await openWindowLimit(ledger, api.limits.windowDays, moment.today),
    miscounts: await openMiscounts(ledger),
    tally: new Tally(),
    progress: new Progress(options.onProgress),
    notices: isAhead ? [{ code: 'day_ahead', resource: null }] : [],
    firstTime: new Set(),
    unread: [],
    outOfReach: new Set(),
    readToEnd: new Set(),
    asked: new Set(),
    refused: new Set(),
    failed: new Set(),
    byId: new Set(),
    listed: new Set(),
    absent: new Set(),
    horizon: null,
  };
}

/** Runs what can be run; answers the first failure. */
async function runSteps(context: PollContext): Promise<CicloError | null> {
  const { failed } = context;
  let first: CicloError | null = null;
  for (const steps of STEPS) {
    const failures = await runTogether(
      context,
      steps.filter(({ of }) => !failed.has(of)),
    );
    for (const { of } of failures) failed.add(of);
    const reported = [...failures.map(({ failure }) => failure), ...context.unread.splice(0)];
    first ??= reported[0] ?? null;
    if (reported.some(({ code }) => ENDS_THE_POLL.has(code))) {
      for (const kind of RESOURCE_KINDS) context.outOfReach.add(kind);
      break;
    }
  }
  await context.miscounts.endPoll([...context.listed].filter((kind) => !failed.has(kind)));
  if (context.listed.size > 0) await forgetNotOffered(context, context.absent);
  first ??= await nothingOffered(context);
  if (first === null) await noteBackfill(context);
  return first;
}

/** Whether the bank has taken a write of ours, so that the address is the API's whatever it shows of it. */
async function hasMade(ledger: PollContext['ledger']): Promise<boolean> {
  const made = await Promise.all(RESOURCE_KINDS.map((kind) => ledger.madeIds(kind)));
  return made.flat().length > 0;
}

/** Three lists that are not there and no record that was ever read: more likely an address that is not the API's than an empty bank. */
async function nothingOffered(context: PollContext): Promise<CicloError | null> {
  const { byId, ledger } = context;
  if (byId.size < 3 || !(await ledger.isEmpty()) || (await hasMade(ledger))) return null;
  await forgetNotOffered(context, byId);
  return new CicloError('list_not_offered', 'the bank has none of the lists /rec, /cobr and /instant');
}

/** Takes steps side by side; answers which failed, in the order of the steps. One that fails does not stop the others. */
async function runTogether(context: PollContext, steps: readonly Step[]): Promise<readonly Failed[]> {
  stopIfCancelled(context.signal);
  const [leading] = steps;
  if (leading === undefined) return [];
  context.progress.begin(leading.phase);
  const inTurn = new InTurn(steps.length);
  const results = await Promise.all(
    steps.map((step, place) =>
      failureOf(step, context, inTurn.turn(place)).finally(() => inTurn.leave(place)),
    ),
  );
  stopIfCancelled(context.signal);
  return results.filter((result) => result !== null);
}

type Failed = { readonly of: AskedKind; readonly failure: CicloError };

async function failureOf({ of, run }: Step, context: PollContext, turn: Turn): Promise<Failed | null> {
  try {
    await run(context, turn);
    return null;
  } catch (error) {
    return { of, failure: asCicloError(error) };
  }
}

/** What the poll did; remembered in the ledger. */
async function report(
  { ledger, today, tally, byId, notices, miscounts }: PollContext,
  run: Pick<SyncReport, 'startedAt' | 'finishedAt' | 'requests'> & {
    startedAt: UtcInstant;
    finishedAt: UtcInstant;
  },
): Promise<SyncReport> {
  const { records, new: fresh, changed, quarantined, evaluated } = tally;
  const mode = byId.size > 0 ? 'by_id' : 'lists';
  const remembered = { ...run, today, records, new: fresh, changed, quarantined, evaluated, mode } as const;
  if ((await ledger.note(READ_MODE_NOTE)) !== mode) await ledger.setNote(READ_MODE_NOTE, mode);
  await ledger.recordRun(remembered);
  const taken = miscounts.taken.map((kind) => ({ code: 'miscounted', resource: PLURALS[kind] }) as const);
  return { ...remembered, states: { ...(await ledger.statesCounted()) }, notices: [...notices, ...taken] };
}
