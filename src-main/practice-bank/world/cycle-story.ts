import { TEMPERAMENTS } from '../../../src-preload/contract/vocabulary/practice-bank.ts';
import {
  CHARGE_SCRIPTS,
  type ChargeScript,
  CREATED_DAYS_BEFORE,
  FORGOTTEN_SHARE,
  MANDATE_GONE,
  RETRY_DAYS,
  type ScriptName,
  STRAY_SHARE,
  STRAY_WITH_TXID_SHARE,
  scriptsOf,
} from '../rules/charge-scripts.ts';
import type { Temperament } from '../rules/temperaments.ts';
import { atHour, dayAt, type EpochDay, type EpochSecond, nextBusinessDay, secondOf } from './calendar.ts';
import { type Collection, callOff, type Outcome, runCourse } from './courses.ts';
import { Dice, type Weighted, weigh } from './dice.ts';
import type { Ids } from './ids.ts';
import { type Mandate, revokedAt, type Span } from './mandate.ts';
import { tellPayments } from './payments.ts';
import { cycleStart } from './periods.ts';
import { MOST_CYCLES, slotOf } from './slots.ts';
import type { Charge, LoosePayment } from './story.ts';

/** Everything that one cycle of a mandate brings: up to two charges, and payments that no charge asked for. */
export type CycleStory = { readonly charges: readonly Charge[]; readonly loose: readonly LoosePayment[] };

type Stage = { readonly span: Span; readonly ids: Ids; readonly mandate: Mandate; readonly dice: Dice };
type CycleDays = { readonly index: number; readonly start: EpochDay; readonly next: EpochDay };

const NOTHING: CycleStory = { charges: [], loose: [] };

const SCRIPTS = Object.fromEntries(
  TEMPERAMENTS.map((temperament) => [temperament, weigh(scriptsOf(temperament))]),
) as Readonly<Record<Temperament, Weighted<ChargeScript>>>;

const isScriptName = (name: string): name is ScriptName => name in CHARGE_SCRIPTS;

/**
 * Tells cycle `index` of a mandate, a pure function of the world's span, the mandate and the index. `null` when the mandate ends
 * before that cycle, so that no later one exists either.
 */
export function tellCycle(span: Span, ids: Ids, mandate: Mandate, index: number): CycleStory | null {
  const { anchor, periodicity, endDay, approvedAt, closedAt } = mandate;
  if (index >= MOST_CYCLES) return null;
  const start = cycleStart(anchor, periodicity, index);
  if (endDay !== null && start > endDay) return null;
  if (closedAt !== null && secondOf(start - CREATED_DAYS_BEFORE.most) >= closedAt) return null;
  if (approvedAt === null) return NOTHING;
  const stage: Stage = { span, ids, mandate, dice: new Dice(span.seed, 2, mandate.index, index) };
  const cycle = { index, start, next: cycleStart(anchor, periodicity, index + 1) };
  const loose = [...joiningPayment(stage, cycle), ...strayPayment(stage, cycle)];
  return { charges: tellCharges(stage, cycle), loose };
}

/** A journey-3 payer pays an immediate charge on joining: before cycle 1, and no charge of a cycle. */
function joiningPayment({ mandate, dice, ids }: Stage, cycle: CycleDays): readonly LoosePayment[] {
  const { joiningCharge, approvedAt: at } = mandate;
  if (cycle.index !== 0 || joiningCharge !== 'told' || at === null) return [];
  const slot = slotOf(0, 'joining');
  const settlement = {
    message: { part: 0, issuedAt: at },
    at: at + dice.between(2, 40),
    amount: mandate.value.amount,
    // What the mandate names by now may be another charge: the receiver can change that after the approval.
    txid: ids.txid(mandate.index, slot),
    isVisible: true,
    refunds: [],
  };
  return [{ slot, settlement }];
}

function strayPayment({ mandate, dice, ids }: Stage, cycle: CycleDays): readonly LoosePayment[] {
  const [isThere, hasTxid] = [dice.chance(STRAY_SHARE), dice.chance(STRAY_WITH_TXID_SHARE)];
  const at = secondOf(cycle.start + dice.between(0, 5), dice.between(atHour(7), atHour(22)));
  if (!isThere || mandate.approvedAt === null || at <= mandate.approvedAt) return [];
  const slot = slotOf(cycle.index, 'stray');
  const txid = hasTxid ? ids.txid(mandate.index, slot) : null;
  const message = { part: 0, issuedAt: at - dice.between(1, 9) };
  return [
    { slot, settlement: { message, at, amount: mandate.value.amount, txid, isVisible: true, refunds: [] } },
  ];
}

function tellCharges(stage: Stage, cycle: CycleDays): readonly Charge[] {
  const { dice, mandate, span } = stage;
  const isForgotten = dice.chance(FORGOTTEN_SHARE);
  const drawn = dice.weighted(SCRIPTS[mandate.temperament]);
  const staged = mandate.staged !== null && cycle.start === span.today + mandate.staged.dueInDays;
  if (staged ? mandate.staged?.script === null : isForgotten) return [];
  const name = staged ? (mandate.staged?.script ?? '') : '';
  const usual: ChargeScript = isScriptName(name) ? CHARGE_SCRIPTS[name] : drawn;
  const createdAt = firstCreation(stage, cycle.start, usual);
  if (createdAt === null) return [];
  const script = inMood(stage, slotOf(cycle.index, 'charge'), createdAt) ?? usual;
  const first = tellCharge(stage, cycle, { kind: 'charge', script, createdAt, dueDay: cycle.start });
  return [first, ...(script.replaced === true ? replacement(stage, cycle, first) : [])];
}

/** How a charge goes that is created once the payer's mood has changed; it has dice of its own, so that all else stays as told. */
function inMood({ mandate, span }: Stage, slot: number, createdAt: EpochSecond): ChargeScript | null {
  const { mood, index } = mandate;
  if (mood === null || createdAt <= mood.from) return null;
  return new Dice(span.seed, 6, index, slot).weighted(SCRIPTS[mood.temperament]);
}

/** 10 to 2 days before the due date, once the mandate is approved and while it lives; `null` when there is no such time. */
function firstCreation({ mandate, dice }: Stage, dueDay: EpochDay, script: ChargeScript): EpochSecond | null {
  const { most, least } = CREATED_DAYS_BEFORE;
  const daysBefore = script.slow === true ? least : dice.between(least, most);
  const hour = script.slow === true ? dice.between(6, 10) : dice.between(6, 19);
  const planned = secondOf(dueDay - daysBefore, atHour(hour, dice.between(0, 3_599)));
  const createdAt = Math.max(planned, (mandate.approvedAt ?? 0) + 3_600);
  const isTooLate = createdAt >= secondOf(dueDay - least + 1);
  return isTooLate || (mandate.closedAt !== null && createdAt >= mandate.closedAt) ? null : createdAt;
}

/** Another charge for the cycle of one that was refused or cancelled, where the cycle has room for it. */
function replacement(stage: Stage, cycle: CycleDays, first: Charge): readonly Charge[] {
  const { mandate, dice } = stage;
  const closedDay = dayAt(first.history.at(-1)?.at ?? first.createdAt);
  const createdAt = secondOf(closedDay + 1, dice.between(atHour(6), atHour(11)));
  const dueDay = Math.max(first.dueDay, closedDay + 1 + CREATED_DAYS_BEFORE.least) + dice.between(0, 1);
  const isOutside = dueDay >= cycle.next || (mandate.endDay !== null && dueDay > mandate.endDay);
  if (isOutside || (mandate.closedAt !== null && createdAt >= mandate.closedAt)) return [];
  const usual = dice.weighted(SCRIPTS.steady);
  const script = inMood(stage, slotOf(cycle.index, 'replacement'), createdAt) ?? usual;
  return [tellCharge(stage, cycle, { kind: 'replacement', script, createdAt, dueDay })];
}

type Role = {
  readonly kind: 'charge' | 'replacement';
  readonly script: ChargeScript;
  readonly createdAt: EpochSecond;
  readonly dueDay: EpochDay;
};

function tellCharge(stage: Stage, cycle: CycleDays, { kind, script, createdAt, dueDay }: Role): Charge {
  const { mandate, dice, ids } = stage;
  const slot = slotOf(cycle.index, kind);
  const txid = ids.txid(mandate.index, slot);
  const amount = drawAmount(mandate, dice);
  const collection = collectionOf(stage, cycle, { kind, script, createdAt, dueDay });
  const outcome = unlessRevoked(mandate, collection, runCourse(collection, script.course, dice));
  return {
    slot,
    txid,
    createdAt,
    dueDay,
    amount,
    history: [{ status: 'CRIADA', at: createdAt }, ...outcome.history],
    attempts: outcome.attempts,
    closing: outcome.closing,
    settlements: tellPayments({ script, outcome, amount, txid }, dice),
    terms: null,
  };
}

function collectionOf(
  { mandate, dice }: Stage,
  cycle: CycleDays,
  { script, createdAt, dueDay }: Role,
): Collection {
  const acceptedAt =
    script.slow === true
      ? secondOf(dayAt(createdAt) + 1, atHour(13, dice.between(0, 3_600)))
      : createdAt + dice.between(60, 5_400);
  const shifted = mandate.adjustsToBusinessDay ? nextBusinessDay(dueDay, mandate.payer.city.code) : dueDay;
  const lastRetryDay = mandate.allowsRetries ? Math.min(dueDay + RETRY_DAYS, cycle.next - 1) : shifted;
  return { createdAt, acceptedAt, dueDay, settleDay: shifted, lastRetryDay };
}

/** A mandate that is revoked before the first settlement takes its open charge with it. */
function unlessRevoked(mandate: Mandate, collection: Collection, outcome: Outcome): Outcome {
  const goneAt = revokedAt(mandate);
  const endsAt = outcome.history.at(-1)?.at ?? Number.POSITIVE_INFINITY;
  const isSpared = goneAt === null || goneAt >= secondOf(collection.settleDay) || goneAt >= endsAt;
  if (isSpared) return outcome;
  return callOff(collection, goneAt, { kind: 'cancelamento', why: MANDATE_GONE });
}

/** Fixed, above a floor, or freely around what was agreed; whole centavos. */
function drawAmount({ value }: Mandate, dice: Dice): number {
  const factor = { fixed: 1, floor: 1 + dice.next() * 0.6, open: 0.7 + dice.next() * 0.6 };
  return Math.round(value.amount * factor[value.kind]);
}
