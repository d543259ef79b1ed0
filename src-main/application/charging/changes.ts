import type { IntendedCharge } from '../../../src-preload/contract/charging.ts';
import type { Handlers } from '../../../src-preload/contract/index.ts';
import { chargeInfoIn } from '../../api-client/wire/charge-told.ts';
import { cancelDeadline } from '../../core/cancel-deadline.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import { cycleIndexOf, cycleStart } from '../../core/cycle-calendar.ts';
import { CicloError } from '../../core/failure.ts';
import { planRetries, type RetryPlan } from '../../core/retry-plan.ts';
import type { RetryFacts } from '../../core/retry-window.ts';
import type { ChargeToChange } from '../../ledger/charging-reader.ts';
import { cancelOnce } from '../cancelling.ts';
import type { BatchRuns } from './batch-runs.ts';
import { type CheckedCharge, checkCharges, withoutCharge } from './check-charges.ts';
import { sendCorrection } from './correction.ts';
import { type ChargingParts, checkSettingOf, presentOf } from './setting.ts';

type ChangeHandlers = Pick<
  Handlers['charging'],
  'sendOne' | 'changePlan' | 'cancel' | 'replace' | 'retryPlan' | 'retry'
>;

/** Handlers of one charge: sent, cancelled, replaced, tried again. */
export function changeHandlers(parts: ChargingParts, runs: BatchRuns): ChangeHandlers {
  const { writes } = parts;
  return {
    sendOne: async ({ connectionId, charge }) => {
      const checked = await checkOne(parts, connectionId, charge);
      if (checked.draft !== null)
        return writes.send(connectionId, { kind: 'put_charge', payload: checked.draft });
      return { kind: 'problems', problems: problemsOf(checked) };
    },
    changePlan: async ({ connectionId, txid }) => {
      const charge = await chargeOf(parts, connectionId, txid);
      const { now, calendar } = await presentOf(parts, connectionId);
      return {
        deadline: cancelDeadline(charge, now, calendar),
        isCancelling: charge.isCancelling,
        adjustsToBusinessDay: charge.adjustsToBusinessDay,
        info: chargeInfoIn(charge.raw) ?? '',
      };
    },
    cancel: async ({ connectionId, txid }) => {
      const intent = { kind: 'cancel_charge', payload: { txid } } as const;
      const statusNow = async () => (await chargeOf(parts, connectionId, txid)).status;
      return cancelOnce(writes, connectionId, intent, statusNow);
    },
    replace: async ({ connectionId, txid, charge }) => {
      await chargeOf(parts, connectionId, txid);
      const checked = await checkOne(parts, connectionId, charge, txid);
      if (checked.draft === null) return { kind: 'problems', verdict: checked.verdict };
      return sendCorrection(parts, runs, { connectionId, txid, draft: checked.draft });
    },
    retryPlan: async ({ connectionId, txid }) => planShown(await retriesOf(parts, connectionId, txid)),
    retry: async ({ connectionId, txid, date }) => {
      const plan = await retriesOf(parts, connectionId, txid);
      const day = plan.days.find((each) => each.date === date);
      if (day === undefined) throw new CicloError('invalid_input', `no retry on ${date}`, { field: 'date' });
      if (day.refusals.length > 0) return { kind: 'illegal', refusals: [...day.refusals] };
      const payload = { txid, date: day.date };
      const consent = async (): Promise<void> =>
        refuseIllegal(await retriesOf(parts, connectionId, txid), date);
      const result = await writes.send(connectionId, { kind: 'request_retry', payload }, { consent });
      return { kind: 'tried', result };
    },
  };
}

async function chargeOf(
  { ledgers }: ChargingParts,
  connectionId: string,
  txid: string,
): Promise<ChargeToChange> {
  const charge = await ledgers.read.chargeToChange(connectionId, txid);
  if (!charge) throw new CicloError('not_found', `no charge ${txid}`, { id: txid });
  return charge;
}

/** Checks one charge; `replaced` names the one in whose place it is to stand, which no longer counts. */
async function checkOne(
  parts: ChargingParts,
  connectionId: string,
  charge: IntendedCharge,
  replaced: string | null = null,
): Promise<CheckedCharge> {
  const setting = await checkSettingOf(parts, connectionId, [charge.idRec]);
  const [checked] = checkCharges([charge], withoutCharge(setting, replaced));
  if (!checked) throw new CicloError('internal', 'no verdict');
  if (setting.receiver !== null) return checked;
  const missing = { field: 'receiver', reason: 'required', params: { part: 'account' } } as const;
  const { verdict } = checked;
  return { ...checked, verdict: { ...verdict, problems: [...verdict.problems, missing] } };
}

/** A cycle that a live charge bears is told on its due date, as the bank tells it. */
function problemsOf({ verdict }: CheckedCharge) {
  if (verdict.problems.length > 0) return verdict.problems;
  return [{ field: 'dueDate', reason: 'cycle_taken', params: {} } as const];
}

async function retriesOf(parts: ChargingParts, connectionId: string, txid: string): Promise<RetryPlan> {
  const charge = await chargeOf(parts, connectionId, txid);
  const { today, calendar } = await presentOf(parts, connectionId);
  return planRetries(retryFacts(charge, today), today, calendar);
}

/** Another retry of the charge was asked for while this one was looked at: two open attempts would debit the payer twice. */
function refuseIllegal({ days }: RetryPlan, date: string): void {
  if (days.some((day) => day.date === date && day.refusals.length === 0)) return;
  throw new CicloError('already_running', `a retry on ${date} has become illegal`, { field: 'date' });
}

/** A retry that was asked for counts as an open attempt: without an answer it may be one, and one to come is not shown at once. */
function retryFacts(charge: ChargeToChange, today: CivilDate): RetryFacts {
  const { status, dueDate, mandate } = charge;
  const unread = charge.retriesUnread.filter((date) => date >= today);
  const asked = [...charge.retriesUnderWay, ...unread].map((settleDate) => ({
    kind: 'NTAG',
    status: 'SOLICITADA',
    settleDate,
  }));
  return {
    status,
    dueDate,
    retryPolicy: mandate?.retryPolicy ?? null,
    nextCycleStart: mandate === null ? null : nextStart(mandate, dueDate),
    attempts: [...charge.attempts, ...asked],
  };
}

function nextStart(mandate: NonNullable<ChargeToChange['mandate']>, dueDate: CivilDate): CivilDate | null {
  const index = cycleIndexOf(mandate, dueDate);
  return index === null ? null : cycleStart(mandate, index + 1);
}

const planShown = ({ used, left, days }: RetryPlan) => ({
  used: used.map(({ kind, status, settleDate }) => ({ kind, status, settleDate })),
  left,
  days: days.map(({ date, isBusinessDay, refusals }) => ({
    date,
    isBusinessDay,
    refusals: [...refusals],
  })),
});
