import type { SyncReport } from '../../src-preload/contract/sync.ts';
import type { CivilDate, UtcInstant } from '../core/civil-date.ts';
import { asCicloError, CicloError } from '../core/failure.ts';
import type { ResourceKind } from '../core/records.ts';
import type { LedgerWriter } from '../ledger/ledger-writer.ts';
import { CHANGING_CHARGES, CHANGING_MANDATES, readChangedRecords } from './changed-records.ts';
import { readShownLate } from './late-records.ts';
import { Limiter } from './limiter.ts';
import { readChargesOfOrphans, readNamedSettlements } from './missing-records.ts';
import {
  backfillStart,
  forgetNotOffered,
  noteBackfill,
  noteCoverage,
  readNewRecords,
} from './new-records.ts';
import { readOldMandates } from './old-mandates.ts';
import { readOpenConfirmations } from './open-confirmations.ts';
import { type PollContext, type PolledApi, stopIfCancelled } from './poll-context.ts';
import { type PollProgress, Progress } from './progress.ts';
import { confirmClaims, readTracked, readUnknownMandates, sweepRefunds } from './related-records.ts';
import { CHARGES, MANDATES, SETTLEMENTS } from './resource.ts';
import { Tally } from './tally.ts';
import { readQuarantinedAgain, rereadQuarantine } from './unreadable-records.ts';

export type PollOptions = {
  readonly api: PolledApi;
  readonly ledger: LedgerWriter;
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
};

/** One step of a poll. It is skipped once the list of its resource has failed, so that one missing scope costs one resource. */
type Step = {
  readonly of: ResourceKind;
  readonly phase: PollProgress['phase'];
  readonly run: (poll: PollContext) => Promise<void>;
};

const STEPS: readonly Step[] = [
  // Before the lists: what they bring is newer than what the quarantine has kept.
  { of: 'mandate', phase: 'mandates', run: (poll) => rereadQuarantine(poll, MANDATES) },
  { of: 'mandate', phase: 'mandates', run: (poll) => readNewRecords(poll, MANDATES) },
  { of: 'charge', phase: 'charges', run: (poll) => rereadQuarantine(poll, CHARGES) },
  { of: 'charge', phase: 'charges', run: (poll) => readNewRecords(poll, CHARGES) },
  { of: 'charge', phase: 'charges', run: noteCoverage },
  { of: 'settlement', phase: 'settlements', run: (poll) => rereadQuarantine(poll, SETTLEMENTS) },
  { of: 'settlement', phase: 'settlements', run: (poll) => readNewRecords(poll, SETTLEMENTS) },
  { of: 'charge', phase: 'changed', run: (poll) => readChangedRecords(poll, CHANGING_CHARGES) },
  { of: 'mandate', phase: 'changed', run: (poll) => readChangedRecords(poll, CHANGING_MANDATES) },
  { of: 'charge', phase: 'changed', run: (poll) => readTracked(poll, CHARGES) },
  { of: 'mandate', phase: 'changed', run: (poll) => readTracked(poll, MANDATES) },
  { of: 'settlement', phase: 'changed', run: (poll) => readTracked(poll, SETTLEMENTS) },
  { of: 'charge', phase: 'changed', run: (poll) => readQuarantinedAgain(poll, CHARGES) },
  { of: 'charge', phase: 'changed', run: (poll) => readShownLate(poll, CHARGES) },
  { of: 'settlement', phase: 'changed', run: (poll) => readShownLate(poll, SETTLEMENTS) },
  { of: 'charge', phase: 'changed', run: readChargesOfOrphans },
  // After all charges: one that could not be read until now may name a mandate that no window holds.
  { of: 'mandate', phase: 'changed', run: readUnknownMandates },
  { of: 'mandate', phase: 'changed', run: (poll) => readQuarantinedAgain(poll, MANDATES) },
  { of: 'settlement', phase: 'changed', run: (poll) => readQuarantinedAgain(poll, SETTLEMENTS) },
  { of: 'mandate', phase: 'changed', run: readOpenConfirmations },
  { of: 'mandate', phase: 'changed', run: (poll) => readShownLate(poll, MANDATES) },
  { of: 'mandate', phase: 'changed', run: readOldMandates },
  { of: 'settlement', phase: 'refunds', run: sweepRefunds },
  { of: 'settlement', phase: 'confirmation', run: confirmClaims },
  { of: 'settlement', phase: 'confirmation', run: readNamedSettlements },
];

/** Failures of the connection or the ledger as a whole: no other step would fare better. */
const ENDS_THE_POLL: ReadonlySet<string> = new Set([
  'address_unreachable',
  'address_wrong',
  'tls_untrusted',
  'certificate_rejected',
  'certificate_expired',
  'certificate_unreadable',
  'certificate_obsolete_cipher',
  'credentials_wrong',
  'clock_skewed',
  'ledger_damaged',
  'disk_full',
  'read_only',
  'internal',
]);

/**
 * Polls a bank once and reconciles (DESIGN.md, Sync). Stores whole windows as they come, so that whatever ends it early costs nothing
 * already read. Throws `cancelled`, or the first failure once the other resources were tried and what came was reconciled.
 */
export async function poll(options: PollOptions): Promise<SyncReport> {
  const startedAt = options.clock.now();
  const requestsBefore = options.api.requestCount();
  const context = contextOf(options);
  const failure = await runSteps(context);
  stopIfCancelled(options.signal);
  context.progress.begin('reconciling');
  context.tally.evaluated += options.ledger.reconcile(options.today, options.now);
  if (failure !== null) throw failure;
  const requests = options.api.requestCount() - requestsBefore;
  return report(context, { startedAt, finishedAt: options.clock.now(), requests });
}

function contextOf(options: PollOptions): PollContext {
  return {
    ...options,
    limiter: new Limiter(options.api.limits.concurrency),
    tally: new Tally(),
    progress: new Progress(options.onProgress),
    firstTime: new Set(),
    byId: new Set(),
    backfillFrom: backfillStart(options.ledger, options.since),
    horizon: null,
  };
}

/** Runs what can be run; answers the first failure. */
async function runSteps(context: PollContext): Promise<CicloError | null> {
  const failed = new Set<ResourceKind>();
  let first: CicloError | null = null;
  for (const step of STEPS) {
    if (failed.has(step.of)) continue;
    const failure = await runStep(context, step);
    if (failure === null) continue;
    first ??= failure;
    failed.add(step.of);
    if (ENDS_THE_POLL.has(failure.code)) break;
  }
  first ??= nothingOffered(context);
  if (first === null) noteBackfill(context);
  return first;
}

/** Three lists that are not there and no record that was ever read: more likely an address that is not the API's than an empty bank. */
function nothingOffered(context: PollContext): CicloError | null {
  if (context.byId.size < 3 || !context.ledger.isEmpty()) return null;
  forgetNotOffered(context);
  return new CicloError('list_not_offered', 'the bank has none of the lists /rec, /cobr and /instant');
}

async function runStep(context: PollContext, step: Step): Promise<CicloError | null> {
  stopIfCancelled(context.signal);
  context.progress.begin(step.phase);
  try {
    await step.run(context);
    return null;
  } catch (error) {
    stopIfCancelled(context.signal);
    return asCicloError(error);
  }
}

/** What the poll did; remembered in the ledger. */
function report(
  { ledger, today, tally, byId }: PollContext,
  run: Pick<SyncReport, 'startedAt' | 'finishedAt' | 'requests'> & {
    startedAt: UtcInstant;
    finishedAt: UtcInstant;
  },
): SyncReport {
  const { records, new: fresh, changed, quarantined, evaluated } = tally;
  const mode = byId.size > 0 ? 'by_id' : 'lists';
  const remembered = { ...run, today, records, new: fresh, changed, quarantined, evaluated, mode } as const;
  if (ledger.note('mode') !== mode) ledger.setNote('mode', mode);
  ledger.recordRun(remembered);
  return { ...remembered, states: { ...ledger.statesCounted() } };
}
