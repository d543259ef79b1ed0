import * as steps from '../charges/charge-steps.ts';
import { lastRetryDayOf, settleDayOf } from '../charges/collection-days.ts';
import { cutAt } from '../charges/cut.ts';
import { PARTS } from '../charges/message-parts.ts';
import { type Simulation, simulateCharge } from '../charges/simulate-charge.ts';
import { changeBehaviour } from '../mandates/mandate-lifecycle.ts';
import {
  type Cancellation,
  type Charge,
  type DebtorDetails,
  type ReceiverAccount,
  statusAt,
} from '../records/charge.ts';
import type { Mandate } from '../records/mandate.ts';
import type { PlacedCharge } from '../records/placed.ts';
import type { Behaviour } from '../rules/behaviours.ts';
import { failureOf } from '../rules/failure-codes.ts';
import { refusal, refuseIf } from '../storage/refusal.ts';
import type { World } from '../storage/world.ts';
import { dayAt, type EpochDay, type EpochSecond } from '../timeline/calendar.ts';

export { payByHand, refundSettlement } from './payment-actions.ts';

/** A charge that the client asks for. Amount in centavos; without a txid the bank gives one. */
export type ChargeDraft = {
  readonly mandate: Mandate;
  readonly txid: string | null;
  readonly dueDay: EpochDay;
  readonly amount: number;
  readonly adjustsToBusinessDay: boolean;
  readonly info: string | null;
  readonly account: ReceiverAccount;
  readonly debtor: DebtorDetails | null;
  /** The body, to compare repeats of a PUT with. */
  readonly request: unknown;
};

/** Under PERMITE_3R_7D (rules/retries.md, Policy). */
const MOST_RETRIES = 3;

/**
 * Makes a charge of the client's. From then on the automatic receiver makes no more charges for the mandate. Throws `invalid_input` where
 * the mandate is not approved, the due day has passed or is none of its days, the txid is in use or the cycle has a charge (SERVICE.md, section 3, rule 3).
 */
export function createCharge(world: World, draft: ChargeDraft): PlacedCharge {
  const { now } = world;
  const known = world.current(draft.mandate);
  refuseCreation(world, { ...draft, mandate: known });
  const mandate = chargedByClient(world, known);
  const slot = world.nextLiveSlot(mandate.index);
  const { dueDay, amount, info, adjustsToBusinessDay, account, debtor, request } = draft;
  const charge: Charge = {
    slot,
    txid: draft.txid ?? world.ids.txid(mandate.index, slot),
    createdAt: now,
    dueDay,
    amount,
    history: [{ status: 'CRIADA', at: now }],
    attempts: [],
    closing: null,
    settlements: [],
    terms: { info, adjustsToBusinessDay, account, debtor, request },
  };
  return record(world, mandate, simulateCharge({ seed: world.span.seed, mandate }, charge, now));
}

function refuseCreation(world: World, { mandate, txid, dueDay }: ChargeDraft): void {
  const { now } = world;
  refuseIf(statusAt(mandate.history, now) !== 'APROVADA', 'mandate_not_approved');
  refuseIf(dueDay < dayAt(now), 'due_day_passed');
  const isOutside = dueDay < mandate.anchor || (mandate.endDay !== null && dueDay > mandate.endDay);
  refuseIf(isOutside, 'due_day_outside_mandate');
  refuseIf(txid !== null && world.chargeByTxid(txid) !== null, 'txid_in_use');
  const others = world.chargesInCycle(mandate, dueDay).map(({ charge }) => statusAt(charge.history, now));
  refuseIf(
    others.some((status) => !['REJEITADA', 'CANCELADA'].includes(status)),
    'cycle_has_charge',
  );
}

function chargedByClient(world: World, mandate: Mandate): Mandate {
  if (mandate.automaticUntil <= world.now) return mandate;
  const charged = { ...mandate, automaticUntil: world.now };
  world.replaceMandate(charged);
  return charged;
}

/**
 * Calls a charge off. Throws `invalid_input` for one that is over, or from the day of its first planned settlement on
 * (specification, CobROperacaoInvalida).
 */
export function cancelCharge(world: World, placed: PlacedCharge, why: Cancellation): PlacedCharge {
  const { mandate, charge } = current(world, placed);
  const past = cutAt(charge, world.now);
  refuseIf(!steps.isOpenCharge(past), 'charge_over');
  refuseIf(dayAt(world.now) >= settleDayOf(mandate, past), 'settlement_begun');
  return record(world, mandate, steps.closed(past, 'CANCELADA', world.now, { kind: 'cancelamento', why }));
}

/**
 * Asks for a retry (NTAG) on a day. Throws `invalid_input` where PERMITE_3R_7D or the charge does not allow it: see rules/retries.md,
 * Policy.
 */
export function requestRetry(world: World, placed: PlacedCharge, day: EpochDay): PlacedCharge {
  const { now } = world;
  const { mandate, charge } = current(world, placed);
  const past = cutAt(charge, now);
  const retries = past.attempts.filter(({ kind }) => kind === 'NTAG').length;
  refuseIf(steps.lastStatus(past) !== 'ATIVA', 'charge_not_active');
  refuseIf(past.attempts.some(steps.isOpenAttempt), 'attempt_open');
  refuseIf(day <= dayAt(now), 'retry_day_passed');
  refuseIf(
    past.attempts.some(({ settleDay }) => settleDay === day),
    'retry_day_taken',
  );
  const isWithin = day > past.dueDay && day <= (lastRetryDayOf(mandate, past) ?? 0);
  refuseIf(!isWithin, 'retry_not_allowed');
  refuseIf(retries >= MOST_RETRIES, 'retries_used_up');
  const message = { part: PARTS.firstRetry + retries, issuedAt: now };
  const asked = steps.asked(past, { kind: 'NTAG', settleDay: day, message }, now);
  return record(world, mandate, simulateCharge({ seed: world.span.seed, mandate }, asked, now));
}

/**
 * Takes the open charges of a mandate along that has just ended: those whose first settlement is planned after today are called off;
 * a retry that another one waits for will be refused.
 */
export function callOffOpenCharges(world: World, mandate: Mandate, why: Cancellation): void {
  for (const placed of world.openChargesOf(mandate)) {
    if (settleDayOf(placed.mandate, placed.charge) > dayAt(world.now)) cancelCharge(world, placed, why);
    else replan(world, placed);
  }
}

/**
 * Makes the debit fail that is planned next, with one of the specification's codes or, as lack of funds does, without. Throws
 * `invalid_input` for an unknown code, or when no debit is planned.
 */
export function failNextDebit(world: World, mandate: Mandate, code: string | null): PlacedCharge {
  refuseIf(code !== null && failureOf(code) === null, 'unknown_failure_code');
  const planned = world
    .openChargesOf(mandate)
    .flatMap((placed) => {
      const day = nextDebitDay(placed, world.now);
      return day === null ? [] : [{ placed, day }];
    })
    .toSorted((a, b) => a.day - b.day);
  const next = planned[0];
  if (next === undefined) throw refusal('no_debit_planned');
  return replan(world, next.placed, { forced: { code } });
}

/** The day on which a charge is debited next, as far as that is known by now; null when nobody has asked for it. */
function nextDebitDay({ mandate, charge }: PlacedCharge, now: EpochSecond): EpochDay | null {
  const past = cutAt(charge, now);
  if (!steps.isOpenCharge(past)) return null;
  const open = past.attempts.find(steps.isOpenAttempt);
  return open?.settleDay ?? (past.attempts.length === 0 ? settleDayOf(mandate, past) : null);
}

/**
 * From now on the payer behaves otherwise: what is planned for her open charges is decided anew. The automatic receiver goes on asking for
 * retries.
 */
export function setBehaviour(world: World, mandate: Mandate, behaviour: Behaviour): Mandate {
  const changed = changeBehaviour(world.span.seed, world.current(mandate), behaviour, world.now);
  world.replaceMandate(changed);
  for (const placed of world.openChargesOf(changed)) replan(world, placed, retriesFor(world, placed));
  return changed;
}

const retriesFor = (world: World, placed: PlacedCharge): Pick<Simulation, 'retries'> => ({
  retries: isCollected(world, placed) ? MOST_RETRIES : 0,
});

/**
 * Whether the automatic receiver sees to it that a charge is paid: it made it and still charges, and no debit of it has failed yet, one is
 * under way again, or it means to ask for another. A failure that it was to leave alone stays the client's to retry.
 */
function isCollected({ charging, now }: World, { mandate, charge }: PlacedCharge): boolean {
  if (charge.terms !== null || charging === 'by_hand' || mandate.automaticUntil <= now) return false;
  const { attempts } = cutAt(charge, now);
  const isPlanned = charge.attempts.slice(attempts.length).some(({ kind }) => kind === 'NTAG');
  const last = attempts.at(-1);
  return isPlanned || last === undefined || steps.isOpenAttempt(last);
}

/** Lets the payer decide about the debits that were made to fail and are yet to come; whether there were any. */
export function takeBackFailures(world: World, mandate: Mandate): boolean {
  const failing = world.openChargesOf(mandate).filter((placed) => isMadeToFail(placed, world.now));
  for (const placed of failing) replan(world, placed, retriesFor(world, placed));
  return failing.length > 0;
}

function isMadeToFail(placed: PlacedCharge, now: EpochSecond): boolean {
  const { madeToFailOn = null } = placed.charge;
  return madeToFailOn !== null && nextDebitDay(placed, now) === madeToFailOn;
}

/** Plans the future of a charge anew, without its script: where the automatic receiver would have asked for retries, the client may, unless said. */
function replan(
  world: World,
  placed: PlacedCharge,
  { forced = null, retries = 0 }: Pick<Simulation, 'forced' | 'retries'> = {},
): PlacedCharge {
  const { now, span } = world;
  const { mandate, charge } = placed;
  const madeToFailOn = forced === null ? null : nextDebitDay(placed, now);
  const past = { ...cutAt(charge, now), madeToFailOn };
  return record(world, mandate, simulateCharge({ seed: span.seed, mandate, forced, retries }, past, now));
}

/** A charge as it is by now, whatever was done to it since somebody got hold of it. */
const current = (world: World, placed: PlacedCharge): PlacedCharge =>
  world.chargeByTxid(placed.charge.txid) ?? placed;

/** Puts a charge in its place, and announces it when something happened to it just now. */
function record(world: World, mandate: Mandate, charge: Charge): PlacedCharge {
  const known = world.chargeByTxid(charge.txid)?.charge ?? null;
  const placed = world.putCharge(mandate, charge);
  const isNews = changesAt(charge, world.now) > (known === null ? 0 : changesAt(known, world.now));
  if (isNews) world.emit({ kind: 'charge', at: world.now, placed });
  return placed;
}

const changesAt = ({ history, attempts }: Charge, now: EpochSecond): number =>
  [...history, ...attempts.flatMap((attempt) => attempt.history)].filter(({ at }) => at === now).length;
