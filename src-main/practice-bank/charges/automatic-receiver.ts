import { BEHAVIOURS } from '../../../src-preload/contract/vocabulary/practice-bank.ts';
import type { Charge, Dealing, Settlement } from '../records/charge.ts';
import type { Ids } from '../records/ids.ts';
import type { Mandate } from '../records/mandate.ts';
import { MOST_CYCLES, type SlotKind, slotOf } from '../records/slots.ts';
import type { Behaviour } from '../rules/behaviours.ts';
import {
  CHARGE_SCRIPTS,
  type ChargeScript,
  CREATED_DAYS_BEFORE,
  FORGOTTEN_SHARE,
  type ScriptName,
  STRAY_SHARE,
  STRAY_WITH_TXID_SHARE,
  scriptsOf,
} from '../rules/charge-scripts.ts';
import { atHour, dayAt, type EpochDay, type EpochSecond, secondOf } from '../timeline/calendar.ts';
import { cycleNotAfter, cycleStart } from '../timeline/periods.ts';
import { Random, type Weighted, weigh } from '../timeline/random.ts';
import type { Span } from '../timeline/span.ts';
import { lastStatus } from './charge-steps.ts';
import { simulateCharge } from './simulate-charge.ts';

/** What the automatic receiver, or a payer whom nobody asked, does next for a mandate. */
export type Task = { readonly at: EpochSecond; readonly slot: number; readonly mandateIndex: number } & (
  | {
      readonly kind: 'charge';
      readonly dueDay: EpochDay;
      readonly amount: number;
      readonly script: ChargeScript;
    }
  | { readonly kind: 'payment'; readonly settlement: Settlement }
);

/** After which a task is looked for: an instant, and among those of one instant a slot. */
export type Cursor = Pick<Task, 'at' | 'slot'>;

/** A persona's mandate, with what its slots hold by now. */
export type Stage = {
  readonly span: Span;
  readonly ids: Ids;
  readonly mandate: Mandate;
  readonly inSlot: (slot: number) => Dealing | null;
};

type Cycle = Stage & {
  readonly index: number;
  readonly start: EpochDay;
  readonly next: EpochDay;
  readonly random: Random;
};

/** A cycle's things come from 10 days before its start to so many days after it, wherever holidays push them. */
const COMES_DAYS_AFTER_START = 25;

const SCRIPTS = Object.fromEntries(
  BEHAVIOURS.map((behaviour) => [behaviour, weigh(scriptsOf(behaviour))]),
) as Readonly<Record<Behaviour, Weighted<ChargeScript>>>;

const isScriptName = (name: string): name is ScriptName => name in CHARGE_SCRIPTS;

/** The first task of a mandate after a cursor; null where nothing more is to be done. A pure function. */
export function nextTask(stage: Stage, after: Cursor): Task | null {
  const { anchor, periodicity, isOwn, approvedAt } = stage.mandate;
  if (isOwn || approvedAt === null) return null;
  const from = dayAt(Math.max(after.at, approvedAt)) - COMES_DAYS_AFTER_START;
  let first: Task | null = null;
  let index = cycleNotAfter(anchor, periodicity, from);
  let start = cycleStart(anchor, periodicity, index);
  for (; index < MOST_CYCLES; index += 1) {
    const opensAt = secondOf(start - CREATED_DAYS_BEFORE.most);
    if (isOverBefore(stage.mandate, start, opensAt) || (first !== null && opensAt > first.at)) return first;
    const next = cycleStart(anchor, periodicity, index + 1);
    if (start < from) {
      start = next;
      continue;
    }
    for (const task of tasksIn(stage, { index, start, next })) {
      if (isAfter(task, after) && (first === null || isAfter(first, task))) first = task;
    }
    start = next;
  }
  return first;
}

const isAfter = (a: Cursor, b: Cursor): boolean => a.at > b.at || (a.at === b.at && a.slot > b.slot);

const isOverBefore = ({ endDay, closedAt }: Mandate, start: EpochDay, opensAt: EpochSecond): boolean =>
  (endDay !== null && start > endDay) || (closedAt !== null && opensAt >= closedAt);

/** What comes of a task: the charge, played through the engine to its end if nobody steps in, or the payment. */
export function perform({ span, ids, mandate }: Stage, task: Task): Dealing {
  const { slot, at } = task;
  if (task.kind === 'payment') return { kind: 'payment', payment: { slot, settlement: task.settlement } };
  const charge: Charge = {
    slot,
    txid: ids.txid(mandate.index, slot),
    createdAt: at,
    dueDay: task.dueDay,
    amount: task.amount,
    history: [{ status: 'CRIADA', at }],
    attempts: [],
    closing: null,
    settlements: [],
    terms: null,
  };
  const simulation = { seed: span.seed, mandate, script: task.script };
  return { kind: 'charge', charge: simulateCharge(simulation, charge, at) };
}

function tasksIn(stage: Stage, days: Pick<Cycle, 'index' | 'start' | 'next'>): readonly Task[] {
  const random = new Random(stage.span.seed, 2, stage.mandate.index, days.index);
  const cycle: Cycle = { ...stage, ...days, random };
  return [...joiningPayment(cycle), ...strayPayment(cycle), ...charges(cycle)];
}

/** A journey-3 payer pays an immediate charge on joining: before cycle 1, and no charge of a cycle. */
function joiningPayment(cycle: Cycle): readonly Task[] {
  const { joiningCharge, approvedAt } = cycle.mandate;
  if (cycle.index !== 0 || joiningCharge !== 'automatic' || approvedAt === null) return [];
  const at = approvedAt + cycle.random.between(2, 40);
  // What the mandate names by now may be another charge: the receiver can change that after the approval.
  const txid = cycle.ids.txid(cycle.mandate.index, slotOf(0, 'joining'));
  return [paymentTask(cycle, 'joining', { message: { part: 0, issuedAt: approvedAt }, at, txid })];
}

function strayPayment(cycle: Cycle): readonly Task[] {
  const { random, ids, mandate, start, index } = cycle;
  const [isThere, hasTxid] = [random.chance(STRAY_SHARE), random.chance(STRAY_WITH_TXID_SHARE)];
  const at = secondOf(start + random.between(0, 5), random.between(atHour(7), atHour(22)));
  if (!isThere || at <= (mandate.approvedAt ?? at)) return [];
  const txid = hasTxid ? ids.txid(mandate.index, slotOf(index, 'stray')) : null;
  return [
    paymentTask(cycle, 'stray', { message: { part: 0, issuedAt: at - random.between(1, 9) }, at, txid }),
  ];
}

const paymentTask = (
  { mandate, index }: Cycle,
  kind: SlotKind,
  paid: Pick<Settlement, 'message' | 'at' | 'txid'>,
): Task => ({
  kind: 'payment',
  at: paid.at,
  slot: slotOf(index, kind),
  mandateIndex: mandate.index,
  settlement: { ...paid, amount: mandate.value.amount, isVisible: true, refunds: [] },
});

function charges(cycle: Cycle): readonly Task[] {
  const { random, mandate, span, start } = cycle;
  const isForgotten = random.chance(FORGOTTEN_SHARE);
  const drawn = random.weighted(SCRIPTS[mandate.behaviour]);
  const staged = start === span.today + (mandate.staged?.dueInDays ?? Number.NaN) ? mandate.staged : null;
  if (staged === null ? isForgotten : staged.script === null) return [];
  const name = staged?.script ?? '';
  const usual: ChargeScript = isScriptName(name) ? CHARGE_SCRIPTS[name] : drawn;
  const createdAt = firstCreation(cycle, usual);
  if (createdAt === null) return [];
  const first = chargeTask(cycle, 'charge', { script: usual, at: createdAt, dueDay: start });
  const known = cycle.inSlot(first.slot);
  if (known?.kind !== 'charge') return first.at <= mandate.automaticUntil ? [first] : [];
  return first.script.replaced === true ? replacement(cycle, known.charge) : [];
}

/** 10 to 2 days before the due date, once the mandate is approved and while it lives; `null` when there is no such time. */
function firstCreation({ mandate, random, start }: Cycle, script: ChargeScript): EpochSecond | null {
  const { most, least } = CREATED_DAYS_BEFORE;
  const daysBefore = script.slow === true ? least : random.between(least, most);
  const hour = script.slow === true ? random.between(6, 10) : random.between(6, 19);
  const planned = secondOf(start - daysBefore, atHour(hour, random.between(0, 3_599)));
  const createdAt = Math.max(planned, (mandate.approvedAt ?? 0) + 3_600);
  const isTooLate = createdAt >= secondOf(start - least + 1);
  return isTooLate || (mandate.closedAt !== null && createdAt >= mandate.closedAt) ? null : createdAt;
}

/** On the day after it: another charge for the cycle of one that was refused or cancelled, where the cycle has room for it. */
function replacement(cycle: Cycle, first: Charge): readonly Task[] {
  const { mandate, random, next } = cycle;
  const hasRoom = ['REJEITADA', 'CANCELADA'].includes(lastStatus(first));
  const closedDay = dayAt(first.history.at(-1)?.at ?? first.createdAt);
  const at = secondOf(closedDay + 1, random.between(atHour(6), atHour(11)));
  const dueDay = Math.max(first.dueDay, closedDay + 1 + CREATED_DAYS_BEFORE.least) + random.between(0, 1);
  const isOutside = dueDay >= next || (mandate.endDay !== null && dueDay > mandate.endDay);
  const isOver = (mandate.closedAt !== null && at >= mandate.closedAt) || at > mandate.automaticUntil;
  if (!hasRoom || isOutside || isOver) return [];
  const task = chargeTask(cycle, 'replacement', { script: random.weighted(SCRIPTS.steady), at, dueDay });
  return cycle.inSlot(task.slot) === null ? [task] : [];
}

type Planned = { readonly script: ChargeScript; readonly at: EpochSecond; readonly dueDay: EpochDay };

function chargeTask(cycle: Cycle, kind: 'charge' | 'replacement', { script, at, dueDay }: Planned) {
  const { mandate, index, random } = cycle;
  const slot = slotOf(index, kind);
  const asOfLate = inMood(cycle, slot, at) ?? script;
  const amount = drawAmount(mandate, random);
  return { kind: 'charge', at, slot, mandateIndex: mandate.index, dueDay, amount, script: asOfLate } as const;
}

/** How a charge goes that is created once the payer's mood has changed. */
function inMood({ mandate, span }: Cycle, slot: number, createdAt: EpochSecond): ChargeScript | null {
  const { mood, index } = mandate;
  if (mood === null || createdAt <= mood.from) return null;
  return new Random(span.seed, 6, index, slot).weighted(SCRIPTS[mood.behaviour]);
}

/** Fixed, above a floor, or freely around what was agreed; whole centavos. */
function drawAmount({ value }: Mandate, random: Random): number {
  const factor = { fixed: 1, floor: 1 + random.next() * 0.6, open: 0.7 + random.next() * 0.6 };
  return Math.round(value.amount * factor[value.kind]);
}
