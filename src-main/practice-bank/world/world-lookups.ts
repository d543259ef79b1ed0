import { dayAt, type EpochDay, type EpochSecond } from './calendar.ts';
import { cycleHolding } from './collection-days.ts';
import type { SlotStory } from './edits.ts';
import { Ids } from './ids.ts';
import { type Mandate, makeMandate, type Span } from './mandate.ts';
import { MandateBook } from './mandate-book.ts';
import { type MandateStories, Stories } from './stories.ts';
import { type Charge, type Settlement, statusAt } from './story.ts';
import * as tables from './tables.ts';

/** A charge with its mandate. */
export type PlacedCharge = { readonly mandate: Mandate; readonly charge: Charge };
/** A settlement with its payer's mandate, and what of it it belongs to. */
export type PlacedSettlement = {
  readonly mandate: Mandate;
  readonly slot: number;
  readonly settlement: Settlement;
};

/** Told charges that are open stand in cycles that start between so many days before today and so many after it. */
const OPEN_DAYS = { before: 35, after: 12 } as const;

/** All that can be looked up in a world, as of now. A mandate that is handed in stands for what has become of it by now. */
export abstract class WorldLookups {
  readonly ids: Ids;
  readonly span: Span;
  readonly mandateTable = tables.newMandateTable();
  readonly chargeTable = tables.newChargeTable();
  readonly settlementTable = tables.newSettlementTable();
  protected readonly book: MandateBook;
  protected readonly stories: Stories;

  constructor(span: Span, payers: number) {
    this.span = span;
    this.ids = new Ids(span.seed);
    this.book = new MandateBook(
      Array.from({ length: payers }, (_, index) => makeMandate(span, index, this.ids)),
    );
    this.stories = new Stories(span, this.ids);
  }

  abstract get now(): EpochSecond;

  /** Every mandate, by its number; those that the client made come after the told ones. */
  get mandates(): readonly Mandate[] {
    return this.book.all;
  }

  /** Read out of the identifier itself, as all others are. */
  mandateByIdRec(idRec: string): Mandate | null {
    const mandate = this.book.byIndex(this.ids.owner(idRec)?.mandate);
    return mandate?.idRec === idRec ? mandate : null;
  }

  /** The mandates of the payer with this CPF or CNPJ, in order of their numbers. */
  mandatesOfDocument(document: string): readonly Mandate[] {
    return this.book.ofDocument(document);
  }

  /** A mandate as it is by now, whatever was done to it since somebody got hold of it. */
  current(mandate: Mandate): Mandate {
    return this.book.byIndex(mandate.index) ?? mandate;
  }

  /** The charge of a table row. */
  chargeInRow(row: number): PlacedCharge | null {
    const { chargeTable: table } = this;
    return this.#chargeIn(table.column('mandate')[row], table.column('slot')[row]);
  }

  /** The settlement of a table row. */
  settlementInRow(row: number): PlacedSettlement | null {
    const { settlementTable: table } = this;
    const part = table.column('part')[row];
    const candidates = this.settlementsOf(table.column('mandate')[row], table.column('slot')[row]);
    return candidates.find(({ settlement }) => settlement.message.part === part) ?? null;
  }

  /** A charge that exists by now. */
  chargeByTxid(txid: string): PlacedCharge | null {
    const made = this.stories.edits.chargeByTxid(txid);
    const owner = this.ids.owner(txid);
    const placed = this.#chargeIn(made?.mandateIndex ?? owner?.mandate, made?.charge.slot ?? owner?.slot);
    return placed !== null && placed.charge.txid === txid && placed.charge.createdAt <= this.now
      ? placed
      : null;
  }

  /** The charges of a mandate that exist by now, in order of creation. */
  chargesOf(mandate: Mandate): readonly PlacedCharge[] {
    return this.#existing(mandate, this.storiesOf(mandate));
  }

  /** Those that are due in the cycle that holds a day, whatever their status. */
  chargesInCycle(mandate: Mandate, dueDay: EpochDay): readonly PlacedCharge[] {
    const { index, start } = cycleHolding(mandate, dueDay);
    const existing = this.#existing(mandate, this.stories.ofMandate(this.current(mandate), start, start));
    return existing.filter(({ charge }) => cycleHolding(mandate, charge.dueDay).index === index);
  }

  /** Those that are CRIADA or ATIVA. */
  openChargesOf(mandate: Mandate): readonly PlacedCharge[] {
    const today = dayAt(this.now);
    const [from, to] = [today - OPEN_DAYS.before, today + OPEN_DAYS.after];
    return this.#existing(mandate, this.stories.ofMandate(this.current(mandate), from, to)).filter(
      ({ charge }) => ['CRIADA', 'ATIVA'].includes(statusAt(charge.history, this.now)),
    );
  }

  /** What a slot of a mandate holds, now or later. */
  storyIn(mandateIndex: number | undefined, slot: number | undefined): SlotStory | null {
    const mandate = this.book.byIndex(mandateIndex);
    return mandate === null || slot === undefined ? null : this.stories.inSlot(mandate, slot);
  }

  /** All things of a mandate that are told or made by now, and those of told cycles that start within so many days. */
  storiesOf(mandate: Mandate, daysAhead: number = OPEN_DAYS.after): MandateStories {
    const to = dayAt(this.now) + daysAhead;
    return this.stories.ofMandate(this.current(mandate), Number.NEGATIVE_INFINITY, to);
  }

  /** Every settlement of a mandate's thing, past and to come, in order of time. */
  settlementsOf(mandateIndex: number | undefined, slot: number | undefined): readonly PlacedSettlement[] {
    const mandate = this.book.byIndex(mandateIndex);
    const story = this.storyIn(mandateIndex, slot);
    if (mandate === null || slot === undefined || story === null) return [];
    const settlements = story.kind === 'charge' ? story.charge.settlements : [story.payment.settlement];
    return settlements.map((settlement) => ({ mandate, slot, settlement }));
  }

  /** The settlements of a mandate that `GET /instant` knows by now, in order of time. */
  settlementsOfMandate(mandate: Mandate): readonly PlacedSettlement[] {
    const { charges, loose } = this.storiesOf(mandate);
    const slots = [...charges, ...loose].map(({ slot }) => slot);
    const all = slots.flatMap((slot) => this.settlementsOf(mandate.index, slot));
    return all.filter((placed) => this.#isSeen(placed)).sort((a, b) => a.settlement.at - b.settlement.at);
  }

  /** A settlement that `GET /instant` knows by now. */
  settlementByEndToEndId(endToEndId: string): PlacedSettlement | null {
    const owner = this.ids.owner(endToEndId);
    const candidates = this.settlementsOf(owner?.mandate, owner?.slot);
    const found = candidates.find(({ mandate, slot, settlement: { message } }) => {
      const whose = { mandate: mandate.index, slot, part: message.part };
      return this.ids.message('E', whose, message.issuedAt) === endToEndId;
    });
    return found !== undefined && this.#isSeen(found) ? found : null;
  }

  /** The slots whose settlements may bear a txid: numbers of mandate and slot. */
  slotsBearing(txid: string): readonly (readonly [mandate: number, slot: number])[] {
    return this.stories.slotsBearing(txid);
  }

  /** Whether the story of a slot was edited or made. */
  isEdited(mandateIndex: number | undefined, slot: number | undefined): boolean {
    return this.stories.edits.get(mandateIndex ?? -1, slot ?? -1) !== null;
  }

  /** Every story that was edited or made. */
  *editedStories(): Generator<{ readonly mandate: Mandate; readonly story: SlotStory }> {
    for (const { mandateIndex, story } of this.stories.edits.all()) {
      const mandate = this.book.byIndex(mandateIndex);
      if (mandate !== null) yield { mandate, story };
    }
  }

  #existing(mandate: Mandate, { charges }: MandateStories): readonly PlacedCharge[] {
    const owner = this.current(mandate);
    return charges
      .filter(({ createdAt }) => createdAt <= this.now)
      .sort((a, b) => a.createdAt - b.createdAt || a.slot - b.slot)
      .map((charge) => ({ mandate: owner, charge }));
  }

  #isSeen({ settlement: { isVisible, at } }: PlacedSettlement): boolean {
    return isVisible && at <= this.now;
  }

  #chargeIn(mandateIndex: number | undefined, slot: number | undefined): PlacedCharge | null {
    const mandate = this.book.byIndex(mandateIndex);
    const story = this.storyIn(mandateIndex, slot);
    return mandate === null || story?.kind !== 'charge' ? null : { mandate, charge: story.charge };
  }
}
