import { cycleHolding } from '../charges/collection-days.ts';
import { type Dealing, statusAt } from '../records/charge.ts';
import type { Ids } from '../records/ids.ts';
import type { JoinableCharge, Place } from '../records/joinable-charge.ts';
import type { Mandate } from '../records/mandate.ts';
import type { PlacedCharge, PlacedSettlement } from '../records/placed.ts';
import { slotOf } from '../records/slots.ts';
import type { EpochDay, EpochSecond } from '../timeline/calendar.ts';
import type { Span } from '../timeline/span.ts';
import { type ChargeBook, type ChargeRow, type SettlementRow, settlementsIn } from './charge-book.ts';
import type { JoinableBook } from './joinable-book.ts';
import type { LocationBook } from './location-book.ts';
import type { MandateBook } from './mandate-book.ts';

/** What a world is kept in. */
export type WorldBooks = {
  readonly ids: Ids;
  readonly span: Span;
  readonly mandateBook: MandateBook;
  readonly chargeBook: ChargeBook;
  readonly locations: LocationBook;
  readonly joinables: JoinableBook;
};

/** All that can be looked up in a world, as of now. A mandate that is handed in stands for what has become of it by now. */
export abstract class WorldLookups implements WorldBooks {
  readonly ids: Ids;
  readonly span: Span;
  readonly mandateBook: MandateBook;
  readonly chargeBook: ChargeBook;
  readonly locations: LocationBook;
  readonly joinables: JoinableBook;

  constructor(books: WorldBooks) {
    this.ids = books.ids;
    this.span = books.span;
    this.mandateBook = books.mandateBook;
    this.chargeBook = books.chargeBook;
    this.locations = books.locations;
    this.joinables = books.joinables;
  }

  abstract get now(): EpochSecond;

  /** Every mandate, by its number; those that the client made come after the personas'. */
  get mandates(): readonly Mandate[] {
    return this.mandateBook.all;
  }

  /** Read out of the identifier itself, as all others are. */
  mandateByIdRec(idRec: string): Mandate | null {
    const mandate = this.mandateBook.byIndex(this.ids.owner(idRec)?.mandate);
    return mandate?.idRec === idRec ? mandate : null;
  }

  /** The mandates of the payer with this CPF or CNPJ, in order of their numbers. */
  mandatesOfDocument(document: string): readonly Mandate[] {
    return this.mandateBook.ofDocument(document);
  }

  /** A mandate as it is by now, whatever was done to it since somebody got hold of it. */
  current(mandate: Mandate): Mandate {
    return this.mandateBook.byIndex(mandate.index) ?? mandate;
  }

  /** The charge of a row of a list. */
  chargeIn({ mandateIndex, dealing }: ChargeRow): PlacedCharge | null {
    const mandate = this.mandateBook.byIndex(mandateIndex);
    return mandate === null || dealing.kind !== 'charge' ? null : { mandate, charge: dealing.charge };
  }

  /** The settlement of a row of a list. */
  settlementIn({ mandateIndex, slot, settlement }: SettlementRow): PlacedSettlement | null {
    const mandate = this.mandateBook.byIndex(mandateIndex);
    return mandate === null ? null : { mandate, slot, settlement };
  }

  /** A charge that exists by now. */
  chargeByTxid(txid: string): PlacedCharge | null {
    const found = this.chargeBook.chargeByTxid(txid);
    const mandate = this.mandateBook.byIndex(found?.mandateIndex);
    return found === null || mandate === null ? null : { mandate, charge: found.charge };
  }

  /** The charges of a mandate that exist by now, in order of creation. */
  chargesOf(owner: Mandate): readonly PlacedCharge[] {
    const mandate = this.current(owner);
    return [...this.chargeBook.ofMandate(mandate.index).values()]
      .flatMap(({ dealing }) => (dealing.kind === 'charge' ? [{ mandate, charge: dealing.charge }] : []))
      .sort((a, b) => a.charge.createdAt - b.charge.createdAt || a.charge.slot - b.charge.slot);
  }

  /** Those that are due in the cycle that holds a day, whatever their status. */
  chargesInCycle(mandate: Mandate, dueDay: EpochDay): readonly PlacedCharge[] {
    const { index } = cycleHolding(mandate, dueDay);
    return this.chargesOf(mandate).filter(
      ({ charge }) => cycleHolding(mandate, charge.dueDay).index === index,
    );
  }

  /** Those that are CRIADA or ATIVA. */
  openChargesOf(mandate: Mandate): readonly PlacedCharge[] {
    return this.chargesOf(mandate).filter(({ charge }) =>
      ['CRIADA', 'ATIVA'].includes(statusAt(charge.history, this.now)),
    );
  }

  /**
   * A charge that a mandate's code can be composed with: one of the book, or the immediate charge that a persona's mandate of journey
   * 3 brought along. `null` for every other txid.
   */
  joinableByTxid(txid: string): JoinableCharge | null {
    const known = this.joinables.byTxid(txid);
    if (known !== null) return known;
    const mandate = this.mandateBook.byIndex(this.ids.owner(txid)?.mandate);
    if (mandate === null || mandate.joiningCharge === 'none') return null;
    if (this.ids.txid(mandate.index, slotOf(0, 'joining')) !== txid) return null;
    return this.#broughtAlong(mandate, txid);
  }

  /** The charge whose location is written from a place. */
  joinableAt(place: Place): JoinableCharge | null {
    return this.joinables.at(place) ?? this.joinableByTxid(this.ids.txid(place.mandate, place.slot));
  }

  /** Every charge that a code can be composed with and that exists by now, in order of creation. */
  get allJoinables(): readonly JoinableCharge[] {
    const brought = this.mandates
      .filter(({ joiningCharge, createdAt }) => joiningCharge !== 'none' && createdAt <= this.now)
      .map((mandate) => this.#broughtAlong(mandate, this.ids.txid(mandate.index, slotOf(0, 'joining'))));
    return [...this.joinables.all, ...brought].toSorted((a, b) => a.createdAt - b.createdAt);
  }

  /** What was paid under the txid of such a charge, as `GET /instant` knows it by now. */
  paymentsOfJoinable({ txid, place }: JoinableCharge): readonly PlacedSettlement[] {
    const { mandate, slot } = this.joinables.paymentOf(txid) ?? place;
    return this.settlementsOf(mandate, slot).filter(
      (placed) => placed.settlement.txid === txid && this.#isSeen(placed),
    );
  }

  #broughtAlong(mandate: Mandate, txid: string): JoinableCharge {
    const { approvedAt, joiningCharge, value, object, index, createdAt } = mandate;
    const isPaidByItself = joiningCharge === 'automatic' && approvedAt !== null && approvedAt <= this.now;
    return {
      kind: 'cob',
      txid,
      amount: value.amount,
      label: object ?? mandate.contract,
      hasLocation: true,
      isPaid: isPaidByItself || this.joinables.isPaid(txid),
      place: { mandate: index, slot: slotOf(0, 'joining') },
      createdAt,
      time: null,
      terms: null,
    };
  }

  /** What a slot of a mandate holds. */
  dealingIn(mandateIndex: number | undefined, slot: number | undefined): Dealing | null {
    return this.chargeBook.in(mandateIndex ?? -1, slot ?? -1);
  }

  /** Every settlement of a mandate's thing, past and to come, in order of time. */
  settlementsOf(mandateIndex: number | undefined, slot: number | undefined): readonly PlacedSettlement[] {
    const mandate = this.mandateBook.byIndex(mandateIndex);
    const dealing = this.dealingIn(mandateIndex, slot);
    if (mandate === null || slot === undefined || dealing === null) return [];
    return settlementsIn(dealing).map((settlement) => ({ mandate, slot, settlement }));
  }

  /** The settlements of a mandate that `GET /instant` knows by now, in order of time. */
  settlementsOfMandate({ index }: Mandate): readonly PlacedSettlement[] {
    return [...this.chargeBook.ofMandate(index).keys()]
      .flatMap((slot) => this.settlementsOf(index, slot))
      .filter((placed) => this.#isSeen(placed))
      .sort((a, b) => a.settlement.at - b.settlement.at);
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

  #isSeen({ settlement: { isVisible, at } }: PlacedSettlement): boolean {
    return isVisible && at <= this.now;
  }
}
