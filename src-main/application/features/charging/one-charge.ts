import type { IntendedCharge } from '../../../../src-preload/contract/charge-month.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { chargeInfoIn } from '../../../api-client/wire/charge-details.ts';
import { civilDate } from '../../../core/civil-date.ts';
import { cancelDeadline } from '../../../core/cycles/cancel-deadline.ts';
import { planRetries, type RetryPlan } from '../../../core/cycles/retry-plan.ts';
import { CicloError } from '../../../core/failure.ts';
import type { ChargeToChange } from '../../../ledger/model/charging-reader.ts';
import { retriesUnread, retryFacts } from '../../ledgers/stored/retry-facts.ts';
import { cancelOnce } from '../../outbox/cancel-once.ts';
import type { BatchRuns } from '../../outbox/running/batch-runs.ts';
import { type CheckedCharge, checkCharges, withoutCharge } from './check-charges.ts';
import { sendCorrection } from './correction.ts';
import { isStillSendable, unlessOvertaken } from './last-check.ts';
import { type ChargingServices, chargingDay, checkSettingOf } from './setting.ts';

type OneChargeHandlers = Pick<
  Handlers['charging'],
  'sendOne' | 'changePlan' | 'cancel' | 'replace' | 'retryPlan' | 'retry'
>;

/** Handlers of one charge: sent, cancelled, replaced, tried again. */
export function oneChargeHandlers(services: ChargingServices, runs: BatchRuns): OneChargeHandlers {
  const { outbox } = services;
  return {
    sendOne: async ({ connectionId, charge }) => {
      const checked = await checkOne(services, connectionId, charge);
      if (checked.draft === null) return problemsOf(checked);
      const intent = { kind: 'put_charge', payload: checked.draft } as const;
      return unlessOvertaken(
        (lastCheck) => outbox.send(connectionId, intent, { lastCheck }),
        async () => {
          const now = await checkOne(services, connectionId, charge);
          return isStillSendable([checked], [now]) ? null : problemsOf(now);
        },
      );
    },
    changePlan: async ({ connectionId, txid }) => {
      const charge = await chargeOf(services, connectionId, txid);
      const { now, calendar } = await chargingDay(services, connectionId);
      return {
        deadline: cancelDeadline(charge, now, calendar),
        isCancelling: charge.isCancelling,
        adjustsToBusinessDay: charge.adjustsToBusinessDay,
        info: chargeInfoIn(charge.raw) ?? '',
      };
    },
    cancel: async ({ connectionId, txid }) => {
      const intent = { kind: 'cancel_charge', payload: { txid } } as const;
      const statusNow = async () => (await chargeOf(services, connectionId, txid)).status;
      return cancelOnce(outbox, connectionId, intent, statusNow);
    },
    replace: async ({ connectionId, txid, charge }) => {
      await chargeOf(services, connectionId, txid);
      const check = () => checkOne(services, connectionId, charge, txid);
      const checked = await check();
      const { draft, verdict } = checked;
      if (draft === null) return { kind: 'problems', verdict };
      return unlessOvertaken(
        (lastCheck) => sendCorrection(services, runs, { connectionId, txid, draft, lastCheck }),
        async () => {
          const now = await check();
          return isStillSendable([checked], [now])
            ? null
            : { kind: 'problems' as const, verdict: now.verdict };
        },
      );
    },
    retryPlan: ({ connectionId, txid }) => retriesOf(services, connectionId, txid),
    retry: async ({ connectionId, txid, date }) => {
      const look = async () => illegalOn(await retriesOf(services, connectionId, txid), date);
      const illegal = await look();
      if (illegal !== null) return illegal;
      const payload = { txid, date: civilDate(date) };
      return unlessOvertaken(async (lastCheck) => {
        const result = await outbox.send(connectionId, { kind: 'request_retry', payload }, { lastCheck });
        return { kind: 'tried' as const, result };
      }, look);
    },
  };
}

async function chargeOf(
  { ledgers }: ChargingServices,
  connectionId: string,
  txid: string,
): Promise<ChargeToChange> {
  const charge = await ledgers.read.chargeToChange(connectionId, txid);
  if (!charge) throw new CicloError('not_found', `no charge ${txid}`, { id: txid });
  return charge;
}

/** Checks one charge; `replaced` names the one in whose place it is to stand, which no longer counts. */
async function checkOne(
  services: ChargingServices,
  connectionId: string,
  charge: IntendedCharge,
  replaced: string | null = null,
): Promise<CheckedCharge> {
  const setting = await checkSettingOf(services, connectionId, [charge.idRec]);
  const [checked] = checkCharges([charge], withoutCharge(setting, replaced));
  if (!checked) throw new CicloError('internal', 'no verdict');
  if (setting.receiver !== null) return checked;
  const missing = { field: 'receiver', reason: 'required', params: { part: 'account' } } as const;
  const { verdict } = checked;
  return { ...checked, verdict: { ...verdict, problems: [...verdict.problems, missing] } };
}

/** A cycle that is covered is told on its due date, as the bank tells it. */
function problemsOf({ verdict }: CheckedCharge) {
  const { problems, warnings } = verdict;
  if (problems.length > 0) return { kind: 'problems' as const, problems };
  const isLive = warnings.some(({ kind }) => kind === 'cycle_has_live_charge');
  const reason = isLive ? ('cycle_taken' as const) : ('cycle_settled' as const);
  return { kind: 'problems' as const, problems: [{ field: 'dueDate' as const, reason, params: {} }] };
}

export async function retriesOf(
  services: ChargingServices,
  connectionId: string,
  txid: string,
): Promise<RetryPlan> {
  const charge = await chargeOf(services, connectionId, txid);
  const { today, calendar } = await chargingDay(services, connectionId);
  const asked = [...charge.retriesUnderWay, ...retriesUnread(charge, today)];
  return planRetries(retryFacts(charge, asked), today, calendar);
}

/** What speaks against a retry on a day; null where nothing does. Throws `invalid_input` for a day that no plan holds. */
export function illegalOn({ days }: RetryPlan, date: string) {
  const day = days.find((each) => each.date === date);
  if (day === undefined) throw new CicloError('invalid_input', `no retry on ${date}`, { field: 'date' });
  return day.refusals.length === 0 ? null : { kind: 'illegal' as const, refusals: day.refusals };
}
