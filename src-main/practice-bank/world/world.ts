import { type Between, registerBirths } from './births.ts';
import type { EpochSecond } from './calendar.ts';
import type { Charging } from './charging.ts';
import type { SlotStory } from './edits.ts';
import { type Happening, readHappenings } from './happenings.ts';
import { JoinableBook } from './joinable-charges.ts';
import { LocationBook } from './locations.ts';
import type { Mandate, Span } from './mandate.ts';
import { newBatch } from './sorted-table.ts';
import type { Charge, LoosePayment } from './story.ts';
import * as tables from './tables.ts';
import { type PlacedCharge, type PlacedSettlement, WorldLookups } from './world-lookups.ts';

export { CHARGE_STATUSES, NEVER } from './tables.ts';
export type { PlacedCharge, PlacedSettlement } from './world-lookups.ts';

/**
 * A practice world: mandates whose stories are told far ahead, seen at an instant. It keeps of charges and settlements only what
 * lists are ordered and filtered by; the rest is told again when asked for, so a million charges fit in little memory and the same
 * seed always gives the same world. Moving on in time is another look at the same stories; what somebody does puts another story in
 * the place of one, which from then on is remembered.
 */
export class World extends WorldLookups {
  readonly locations: LocationBook;
  readonly joinables: JoinableBook;
  readonly #listeners = new Set<(happening: Happening) => void>();
  #now: EpochSecond = Number.NEGATIVE_INFINITY;

  /** `payloadHost`: where the payloads of its mandates lie. */
  constructor(span: Span, payers: number, now: EpochSecond, payloadHost = 'instant.example.com') {
    super(span, payers);
    this.locations = new LocationBook(span.seed, this.mandates, payloadHost);
    this.joinables = new JoinableBook(span.seed, this.ids);
    const rows = newBatch(['mandate']);
    for (const { createdAt, index } of this.mandates) {
      rows.at.push(createdAt);
      rows.mandate.push(index);
    }
    this.mandateTable.add(rows);
    this.moveTo(now);
  }

  get now(): EpochSecond {
    return this.#now;
  }

  /** Who makes the charges of told mandates. */
  get charging(): Charging {
    return this.stories.pauses.current;
  }

  /** Sets who makes the charges of told mandates from now on. What is skipped is not made up for. */
  setCharging(charging: Charging): void {
    this.stories.pauses.set(charging, this.#now);
  }

  /** Lets everything happen that is dated up to an instant; throws `RangeError` for one that has passed. */
  moveTo(now: EpochSecond): void {
    if (now < this.#now) throw new RangeError('a world does not go back in time');
    this.#register({ after: this.#now, until: now });
    this.#now = now;
    this.#refreshOpenCharges();
  }

  /**
   * Puts a mandate in the place of the one with its number. Its charges that exist stay as they were told; those to come are told by
   * the new one.
   */
  replaceMandate(mandate: Mandate): void {
    this.stories.keepExisting(this.current(mandate), mandate, this.#now);
    this.book.replace(mandate);
  }

  /** Adds a mandate under the next free number; throws `invalid_input` once identifiers have run out. */
  addMandate(make: (index: number) => Mandate): Mandate {
    const mandate = this.book.add(make);
    this.mandateTable.insert({ at: mandate.createdAt, mandate: mandate.index });
    return mandate;
  }

  /** A free slot of a mandate for a charge or a payment that is made; throws `invalid_input` once none is left. */
  nextLiveSlot(mandateIndex: number): number {
    return this.stories.edits.nextLiveSlot(mandateIndex);
  }

  /** Puts a charge in its slot, in the place of the one that is there; the tables follow. */
  putCharge(mandate: Mandate, charge: Charge): PlacedCharge {
    this.#put(mandate.index, charge.slot, { kind: 'charge', charge });
    tables.keepChargeRow(this.chargeTable, mandate.index, charge, this.#now);
    return { mandate: this.current(mandate), charge };
  }

  /** Puts a payment that belongs to no charge in its slot. */
  putLoosePayment(mandate: Mandate, payment: LoosePayment): PlacedSettlement {
    const { slot, settlement } = payment;
    this.#put(mandate.index, slot, { kind: 'loose', payment });
    return { mandate: this.current(mandate), slot, settlement };
  }

  /** Calls back with what is done now; what time brings is asked for by {@link happeningsBetween}. Returns what ends it. */
  onHappening(listener: (happening: Happening) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tells the listeners of something that was done now. */
  announce(happening: Happening): void {
    for (const listener of this.#listeners) listener(happening);
  }

  /** What happened after an instant and up to another, in order of time. */
  happeningsBetween(after: EpochSecond, until: EpochSecond): readonly Happening[] {
    return readHappenings(this, { after, until });
  }

  #put(mandateIndex: number, slot: number, story: SlotStory): void {
    const was = this.storyIn(mandateIndex, slot);
    this.stories.edits.put(mandateIndex, story);
    tables.keepSettlementRows(this.settlementTable, mandateIndex, slot, [was, story]);
  }

  #register(between: Between): void {
    const rows = new tables.RowBatch();
    const add = ({ index }: Mandate, slot: number, story: SlotStory): void => {
      if (!this.isEdited(index, slot)) rows.add(index, story, between.until);
    };
    registerBirths(this.mandates, (mandate, cycle) => this.stories.told(mandate, cycle), between, {
      charge: (mandate, charge) => add(mandate, charge.slot, { kind: 'charge', charge }),
      loosePayment: (mandate, payment) => add(mandate, payment.slot, { kind: 'loose', payment }),
    });
    rows.addTo(this.chargeTable, this.settlementTable);
  }

  /** Closed charges stay as they are. */
  #refreshOpenCharges(): void {
    const statuses = this.chargeTable.column('status');
    for (let row = 0; row < statuses.length; row += 1) {
      if (tables.isClosedStatus(statuses[row] ?? 0)) continue;
      const placed = this.chargeInRow(row);
      if (placed !== null) statuses[row] = tables.statusNumber(placed.charge, this.#now);
    }
  }
}
