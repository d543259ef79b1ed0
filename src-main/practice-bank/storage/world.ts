import { type Cursor, nextTask, perform, type Stage, type Task } from '../charges/automatic-receiver.ts';
import { makePersona } from '../payers/personas.ts';
import type { Charge, Dealing, LoosePayment } from '../records/charge.ts';
import { Ids } from '../records/ids.ts';
import type { Mandate } from '../records/mandate.ts';
import type { PlacedCharge, PlacedSettlement } from '../records/placed.ts';
import { type EpochSecond, secondOf } from '../timeline/calendar.ts';
import type { Span } from '../timeline/span.ts';
import { TaskQueue } from '../timeline/task-queue.ts';
import { type BankEvent, readEvents } from './bank-events.ts';
import { ChargeBook, slotIn } from './charge-book.ts';
import { JoinableBook } from './joinable-book.ts';
import { LocationBook } from './location-book.ts';
import { MandateBook } from './mandate-book.ts';
import { WorldLookups } from './world-lookups.ts';

/** Who makes the charges of personas' mandates: the automatic receiver, or nobody until the client does. */
export type Charging = 'automatic' | 'by_hand';

/** A task as it was planned; another plan for its mandate makes it void. */
type PlannedTask = Task & { readonly plan: number };

const BEGINNING: Cursor = { at: Number.NEGATIVE_INFINITY, slot: -1 };

/**
 * A practice world: an empty bank to which personas come, and whose clock then runs. Whatever is charged, by the automatic receiver or by
 * the client, is played through one engine, which plans a charge to its end as if nobody stepped in. Moving on in time is another look at
 * what is planned, and what somebody does plans it anew. All chance hangs on the seed, so that the same actions always give the same world.
 */
export class World extends WorldLookups {
  readonly #listeners = new Set<(event: BankEvent) => void>();
  readonly #tasks = new TaskQueue<PlannedTask>();
  /** Number of the plan that is in force, by mandate. */
  readonly #plans: number[] = [];
  #now: EpochSecond = Number.NEGATIVE_INFINITY;
  #charging: Charging = 'automatic';

  /** `payloadHost`: where the payloads of its mandates lie. */
  constructor(span: Span, payers: number, now: EpochSecond, payloadHost = 'instant.example.com') {
    const ids = new Ids(span.seed);
    const personas = Array.from({ length: payers }, (_, index) => makePersona(span, index, ids));
    super({
      ids,
      span,
      mandateBook: new MandateBook(personas),
      chargeBook: new ChargeBook(),
      locations: new LocationBook(span.seed, personas, payloadHost),
      joinables: new JoinableBook(span.seed, ids, secondOf(span.today)),
    });
    for (const mandate of personas) this.#plan(mandate, BEGINNING);
    this.moveTo(now);
  }

  get now(): EpochSecond {
    return this.#now;
  }

  get charging(): Charging {
    return this.#charging;
  }

  /** Sets who makes the charges of personas' mandates from now on. What is skipped is not made up for. */
  setCharging(charging: Charging): void {
    this.#charging = charging;
  }

  /** Lets everything happen that is dated up to an instant; throws `RangeError` for one that has passed. */
  moveTo(now: EpochSecond): void {
    if (now < this.#now) throw new RangeError('a world does not go back in time');
    for (let task = this.#tasks.first; task !== undefined && task.at <= now; task = this.#tasks.first) {
      this.#tasks.shift();
      if (task.plan === this.#plans[task.mandateIndex]) this.#perform(task);
    }
    this.#now = now;
  }

  /** Puts a mandate in the place of the one with its number. Its charges stay; what is still to come is planned by the new one. */
  replaceMandate(mandate: Mandate): void {
    this.mandateBook.replace(mandate);
    this.#planAfterNow(mandate);
  }

  /** Adds a mandate under the next free number; throws `invalid_input` once identifiers have run out. */
  addMandate(make: (index: number) => Mandate): Mandate {
    return this.mandateBook.add(make);
  }

  /** A free slot of a mandate for a charge or a payment that is made; throws `invalid_input` once none is left. */
  nextLiveSlot(mandateIndex: number): number {
    return this.chargeBook.nextLiveSlot(mandateIndex);
  }

  /** Puts a charge in its slot, in the place of the one that is there. */
  putCharge(owner: Mandate, charge: Charge): PlacedCharge {
    this.chargeBook.put(owner.index, { kind: 'charge', charge });
    const mandate = this.current(owner);
    this.#planAfterNow(mandate);
    return { mandate, charge };
  }

  /** Puts a payment that belongs to no charge in its slot. */
  putLoosePayment(mandate: Mandate, payment: LoosePayment): PlacedSettlement {
    this.chargeBook.put(mandate.index, { kind: 'payment', payment });
    return { mandate: this.current(mandate), ...payment };
  }

  /** What a mandate has by now, and what it will have some days later if nobody steps in. */
  dealingsAhead(owner: Mandate, days: number): readonly Dealing[] {
    const known = new Map(this.chargeBook.ofMandate(owner.index).entries());
    const dealings = new Map([...known].map(([slot, { dealing }]) => [slot, dealing] as const));
    const stage = this.#stageOf(this.current(owner), (slot) => dealings.get(slot) ?? null);
    const until = this.#now + days * 86_400;
    let task = nextTask(stage, this.#present());
    for (; task !== null && task.at <= until; task = nextTask(stage, task)) {
      if (this.#isSkipped(task)) continue;
      const dealing = perform(stage, task);
      dealings.set(slotIn(dealing), dealing);
    }
    return [...dealings.values()];
  }

  /** Calls back with what is done now; what time brings is asked for by {@link eventsBetween}. Returns what ends it. */
  subscribe(listener: (event: BankEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the listeners of something that was done now. */
  emit(event: BankEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** What happened after an instant and up to another, in order of time. */
  eventsBetween(after: EpochSecond, until: EpochSecond): readonly BankEvent[] {
    return readEvents(this.mandates, this.chargeBook.entries, { after, until });
  }

  #perform(task: PlannedTask): void {
    const mandate = this.mandates[task.mandateIndex];
    if (mandate === undefined) return;
    if (!this.#isSkipped(task)) this.chargeBook.put(mandate.index, perform(this.#stageOf(mandate), task));
    this.#plan(mandate, task);
  }

  #isSkipped({ kind }: Task): boolean {
    return kind === 'charge' && this.#charging === 'by_hand';
  }

  #planAfterNow(mandate: Mandate): void {
    this.#plan(mandate, this.#present());
  }

  #present(): Cursor {
    return { at: this.#now, slot: Number.POSITIVE_INFINITY };
  }

  #plan(mandate: Mandate, after: Cursor): void {
    const plan = (this.#plans[mandate.index] ?? 0) + 1;
    this.#plans[mandate.index] = plan;
    const task = nextTask(this.#stageOf(mandate), after);
    if (task !== null) this.#tasks.push({ ...task, plan });
  }

  #stageOf(mandate: Mandate, inSlot = (slot: number) => this.chargeBook.in(mandate.index, slot)): Stage {
    return { span: this.span, ids: this.ids, mandate, inSlot };
  }
}
