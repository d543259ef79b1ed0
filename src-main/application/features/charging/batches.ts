import { randomUUID } from 'node:crypto';
import type { IntendedCharge, MonthRowKey } from '../../../../src-preload/contract/charge-month.ts';
import type { BatchRow, ChargeBatch } from '../../../../src-preload/contract/charging.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { MOST_CHARGES } from '../../../../src-preload/contract/vocabulary/charging.ts';
import type { ChargeDraft } from '../../../core/drafts.ts';
import { CicloError } from '../../../core/failure.ts';
import type { BatchCharge, BatchTally } from '../../../ledger/model/charging-reader.ts';
import { BatchRuns } from '../../outbox/running/batch-runs.ts';
import type { BatchCounts } from '../../outbox/shown/batch-counts.ts';
import { violationShown } from '../../outbox/shown/violations.ts';
import { batchCalls } from './batch-calls.ts';
import { OUTCOMES } from './batch-outcomes.ts';
import { type CheckedCharge, checkCharges } from './check-charges.ts';
import { isStillSendable, unlessOvertaken } from './last-check.ts';
import { intended, questionOf } from './month-question.ts';
import { type ChargingServices, checkSettingOf } from './setting.ts';

type BatchHandlers = Pick<
  Handlers['charging'],
  'sendMonth' | 'batches' | 'batch' | 'resume' | 'pause' | 'abandon'
>;

/** Charges that are sent together, in the background. */
export type Batches = {
  readonly handlers: BatchHandlers;
  /** For what else is sent as a batch is. */
  readonly runs: BatchRuns;
  readonly close: () => Promise<void>;
};

/** Sends batches and follows them. What is not running and not finished waits for a person's word, whatever ended it. */
export function createBatches(services: ChargingServices): Batches {
  const { ledgers, emit } = services;
  const emitBatch = async (connectionId: string, batchId: string): Promise<void> =>
    emit('charging.progress', { connectionId, batch: await states.find(connectionId, batchId) });
  // Counted once in the ledger and then by what the sending tells: a tally of tens of thousands is not read at each step.
  const begun = new Map<string, Promise<BatchTally | null>>();
  const runs = new BatchRuns({
    onStep: async ({ connectionId, batchId, progress }) => {
      const key = `${connectionId} ${batchId}`;
      const counted = begun.get(key) ?? ledgers.read.chargeTally(connectionId, batchId);
      begun.set(key, counted);
      const tally = await counted;
      if (tally === null || !runs.isRunning(connectionId, batchId)) return;
      // Of a correction the outbox counts both steps.
      if (tally.replaces !== null) return emitBatch(connectionId, batchId);
      const batch = states.shown(connectionId, runningTally(tally, progress));
      emit('charging.progress', { connectionId, batch });
    },
    onEnd: async ({ connectionId, batchId }) => {
      begun.delete(`${connectionId} ${batchId}`);
      // Whoever waits for the end asks anew, also where what ended it keeps the tally from being read.
      await emitBatch(connectionId, batchId).finally(() => emit('sync.ledgerChanged', { connectionId }));
      await readWhatExists(services, connectionId, batchId);
    },
  });
  const states = batchStates(services, runs);
  const handlers: BatchHandlers = {
    ...readingBatches(services, states),
    ...batchCalls(services, runs, { find: states.find, tell: emitBatch }),
    sendMonth: (asked) => sendMonth(services, runs, asked),
  };
  return { handlers, runs, close: () => runs.close() };
}

/** A charge that the bank refused since its cycle has one already: a poll reads that one, so that the cycle is not proposed again. */
async function readWhatExists(
  { ledgers, polling }: ChargingServices,
  connectionId: string,
  batchId: string,
): Promise<void> {
  const rows = await ledgers.read.chargeBatch(connectionId, batchId);
  const isTaken = ({ existing, violations }: BatchCharge): boolean =>
    existing === null && violations.some(({ reason }) => reason === 'cycle_taken');
  if (rows.some(isTaken)) polling.start(connectionId);
}

/** Batches as people see them. */
type BatchStates = {
  readonly shown: (connectionId: string, tally: BatchTally) => ChargeBatch;
  /** Throws `not_found`. */
  readonly find: (connectionId: string, batchId: string) => Promise<ChargeBatch>;
};

function batchStates({ ledgers }: ChargingServices, runs: BatchRuns): BatchStates {
  const shown: BatchStates['shown'] = (connectionId, { replaces, ...tally }) => ({
    ...tally,
    isRunning: runs.isRunning(connectionId, tally.batchId),
    stoppedBy: runs.stoppedBy(connectionId, tally.batchId),
    replaces: replaces === null ? null : { txid: replaces.txid, outcome: OUTCOMES[replaces.state] },
  });
  return {
    shown,
    find: async (connectionId, batchId) => {
      const tally = await ledgers.read.chargeTally(connectionId, batchId);
      if (!tally) throw new CicloError('not_found', `no batch ${batchId}`, { id: batchId });
      return shown(connectionId, tally);
    },
  };
}

const readingBatches = (
  { ledgers }: ChargingServices,
  { shown, find }: BatchStates,
): Pick<BatchHandlers, 'batches' | 'batch'> => ({
  batches: async ({ connectionId }) =>
    (await ledgers.read.chargeBatches(connectionId)).map((tally) => shown(connectionId, tally)),
  batch: async ({ connectionId, batchId, page }) => ({
    batch: await find(connectionId, batchId),
    rows: (await ledgers.read.chargeBatch(connectionId, batchId, page)).map(rowShown),
  }),
});

/** A tally that was read when a batch began, as far as it is now. What the outbox counts as refused holds what was not done before. */
function runningTally(tally: BatchTally, { done, refused, unknown }: BatchCounts): BatchTally {
  const waiting = tally.total - done - refused - unknown;
  return { ...tally, done, refused: Math.max(0, refused - tally.notDone), unknown, waiting, sent: 0 };
}

type SendMonth = BatchHandlers['sendMonth'];

/** Sends charges in the background, or none of them where one has a problem. */
async function sendMonth(
  services: ChargingServices,
  runs: BatchRuns,
  asked: Parameters<SendMonth>[0],
): ReturnType<SendMonth> {
  const { connectionId } = asked;
  const wanted = await wantedCharges(services, asked);
  if (wanted === null) return { kind: 'changed' };
  const month = await checkedMonth(services, connectionId, wanted);
  if (month.drafts.length < wanted.charges.length) return problemsOf(month, wanted);
  const batchId = randomUUID();
  const intents = month.drafts.map((payload) => ({ kind: 'put_charge' as const, payload }));
  return unlessOvertaken(
    async (lastCheck) => {
      await runs.start(connectionId, batchId, (onProgress, signal) =>
        services.outbox.sendBatch(connectionId, { batchId, intents, onProgress, signal, lastCheck }),
      );
      return { kind: 'started' as const, batchId };
    },
    async () => {
      const now = await checkedMonth(services, connectionId, wanted);
      return isStillSendable(month.checked, now.checked) ? null : problemsOf(now, wanted);
    },
  );
}

/** What is to be sent; of a month with the row of each charge, of charges that were named one by one without. */
type Wanted = {
  readonly charges: readonly IntendedCharge[];
  readonly rows: readonly MonthRowKey[] | null;
};

/** Null where the month holds other charges than those that a person has seen. */
async function wantedCharges(
  services: ChargingServices,
  asked: Parameters<SendMonth>[0],
): Promise<Wanted | null> {
  if ('charges' in asked) return { charges: asked.charges, rows: null };
  const { connectionId, draft, fingerprint } = asked;
  const question = await questionOf(services, asked);
  const chosen = await services.ledgers.read.chosenCharges(connectionId, question, draft);
  if (chosen.fingerprint !== fingerprint || chosen.charges.length === 0) return null;
  return { charges: chosen.charges.map(intended), rows: chosen.charges };
}

type CheckedMonth = {
  readonly checked: readonly CheckedCharge[];
  /** Those that may be sent. */
  readonly drafts: readonly ChargeDraft[];
  readonly lacksReceiver: boolean;
};

/** Mandates whose charges are checked at once: between two chunks the thread answers what else is asked of it. */
const CHECKED_AT_ONCE = 500;

/** Every charge is checked again on this side: what a screen has shown may be old by now. */
async function checkedMonth(
  services: ChargingServices,
  connectionId: string,
  { charges }: Wanted,
): Promise<CheckedMonth> {
  const places = [...charges.entries()];
  const byMandate = [...Map.groupBy(places, ([, { idRec }]) => idRec)];
  const found = new Map<number, CheckedCharge>();
  let lacksReceiver = false;
  for (let at = 0; at < byMandate.length; at += CHECKED_AT_ONCE) {
    const chunk = byMandate.slice(at, at + CHECKED_AT_ONCE);
    const setting = await checkSettingOf(
      services,
      connectionId,
      chunk.map(([idRec]) => idRec),
    );
    const own = chunk.flatMap(([, each]) => each);
    const checked = checkCharges(
      own.map(([, charge]) => charge),
      setting,
    );
    for (const [nth, [place]] of own.entries()) {
      const each = checked[nth];
      if (each !== undefined) found.set(place, each);
    }
    lacksReceiver = setting.receiver === null;
  }
  const checked = places.flatMap(([place]) => found.get(place) ?? []);
  return { checked, drafts: checked.flatMap(({ draft }) => draft ?? []), lacksReceiver };
}

/** Of a month those alone that cannot be sent, as many as a person may look at. */
function problemsOf({ checked, lacksReceiver }: CheckedMonth, { rows }: Wanted) {
  const kind = 'problems' as const;
  if (rows === null)
    return { kind, lacksReceiver, verdicts: checked.map(({ verdict }) => verdict), rows: [] };
  const faulty = checked
    .flatMap(({ verdict }, at) => {
      const row = rows[at];
      return verdict.isSendable || row === undefined
        ? []
        : [{ verdict, row: { idRec: row.idRec, cycleDate: row.cycleDate } }];
    })
    .slice(0, MOST_CHARGES);
  return {
    kind,
    lacksReceiver,
    verdicts: faulty.map(({ verdict }) => verdict),
    rows: faulty.map(({ row }) => row),
  };
}

function rowShown({ state, violations, ...row }: BatchCharge): BatchRow {
  return { ...row, outcome: OUTCOMES[state], violations: violations.map(violationShown) };
}
