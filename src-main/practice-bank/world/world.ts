import { registerBirths } from './births.ts';
import type { EpochSecond } from './calendar.ts';
import { tellCycle } from './cycle-story.ts';
import { fixedCharges, type JoinableCharge } from './fixed-charges.ts';
import { Ids } from './ids.ts';
import { type Mandate, makeMandate, type Span } from './mandate.ts';
import { readSlot } from './slots.ts';
import { newBatch, SortedTable } from './sorted-table.ts';
import { type Charge, type ChargeStatus, type Settlement, statusAt } from './story.ts';

/** A charge with its mandate. */
export type PlacedCharge = { readonly mandate: Mandate; readonly charge: Charge };
/** A settlement with its payer's mandate, and what of it it belongs to. */
export type PlacedSettlement = {
  readonly mandate: Mandate;
  readonly slot: number;
  readonly settlement: Settlement;
};

const CHARGE_COLUMNS = ['mandate', 'slot', 'status'] as const;
const SETTLEMENT_COLUMNS = ['mandate', 'slot', 'ordinal', 'hasTxid', 'refundAskedAt'] as const;
export type ChargeTable = SortedTable<(typeof CHARGE_COLUMNS)[number]>;
export type SettlementTable = SortedTable<(typeof SETTLEMENT_COLUMNS)[number]>;

/** The statuses of a charge, in the order of their numbers in the table. */
export const CHARGE_STATUSES: readonly ChargeStatus[] = [
  'CRIADA',
  'ATIVA',
  'CONCLUIDA',
  'EXPIRADA',
  'REJEITADA',
  'CANCELADA',
];
const LAST_OPEN_STATUS = CHARGE_STATUSES.indexOf('ATIVA');
/** In the column of refunds: there is none. */
export const NEVER = 2 ** 32 - 1;

/**
 * A practice world: mandates whose stories are told far ahead, seen at an instant. It keeps of charges and settlements only what lists are ordered and
 * filtered by; the rest is told again when asked for, so a million charges fit in little memory and the same seed always gives
 * the same world. Moving on in time is another look at the same stories.
 */
export class World {
  readonly ids: Ids;
  readonly span: Span;
  readonly mandates: readonly Mandate[];
  readonly joinable: readonly JoinableCharge[];
  readonly mandateTable = new SortedTable(['mandate'] as const);
  readonly chargeTable: ChargeTable = new SortedTable(CHARGE_COLUMNS);
  readonly settlementTable: SettlementTable = new SortedTable(SETTLEMENT_COLUMNS);
  readonly #byIdRec: ReadonlyMap<string, Mandate>;
  readonly #byDocument: ReadonlyMap<string, Mandate>;
  #now: EpochSecond = Number.NEGATIVE_INFINITY;

  constructor(span: Span, payers: number, now: EpochSecond) {
    this.span = span;
    this.ids = new Ids(span.seed);
    this.mandates = Array.from({ length: payers }, (_, index) => makeMandate(span, index, this.ids));
    this.joinable = fixedCharges(span.seed, this.ids);
    this.#byIdRec = new Map(this.mandates.map((mandate) => [mandate.idRec, mandate]));
    this.#byDocument = new Map(this.mandates.map((mandate) => [mandate.payer.document.number, mandate]));
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

  /** Lets everything happen that is dated up to an instant; throws `RangeError` for one that has passed. */
  moveTo(now: EpochSecond): void {
    if (now < this.#now) throw new RangeError('a world does not go back in time');
    this.#register({ after: this.#now, until: now });
    this.#now = now;
    this.#refreshOpenCharges();
  }

  mandateByIdRec(idRec: string): Mandate | null {
    return this.#byIdRec.get(idRec) ?? null;
  }

  /** The mandate of the payer with this CPF or CNPJ. */
  mandateByDocument(document: string): Mandate | null {
    return this.#byDocument.get(document) ?? null;
  }

  /** The charge of a table row. */
  chargeInRow(row: number): PlacedCharge | null {
    const { chargeTable: table } = this;
    return this.#tell(table.column('mandate')[row], table.column('slot')[row]);
  }

  /** The settlement of a table row. */
  settlementInRow(row: number): PlacedSettlement | null {
    const { settlementTable: table } = this;
    const slot = table.column('slot')[row] ?? 0;
    const ordinal = table.column('ordinal')[row] ?? 0;
    return this.settlementsOf(table.column('mandate')[row], slot)[ordinal] ?? null;
  }

  /** A charge that exists by now. */
  chargeByTxid(txid: string): PlacedCharge | null {
    const owner = this.ids.owner(txid);
    const placed = owner === null ? null : this.#tell(owner.mandate, owner.slot);
    return placed !== null && placed.charge.txid === txid && placed.charge.createdAt <= this.#now
      ? placed
      : null;
  }

  /** Every settlement of a mandate's thing, past and to come, in order of time. */
  settlementsOf(mandateIndex: number | undefined, slot: number): readonly PlacedSettlement[] {
    const mandate = this.mandates[mandateIndex ?? -1];
    if (mandate === undefined) return [];
    const story = tellCycle(this.span, this.ids, mandate, readSlot(slot).cycle);
    const charge = story?.charges.find((one) => one.slot === slot);
    const loose = story?.loose.filter((one) => one.slot === slot).map((one) => one.settlement);
    return (charge?.settlements ?? loose ?? []).map((settlement) => ({ mandate, slot, settlement }));
  }

  #tell(mandateIndex: number | undefined, slot: number | undefined): PlacedCharge | null {
    const mandate = this.mandates[mandateIndex ?? -1];
    if (mandate === undefined || slot === undefined) return null;
    const story = tellCycle(this.span, this.ids, mandate, readSlot(slot).cycle);
    const charge = story?.charges.find((one) => one.slot === slot);
    return charge === undefined ? null : { mandate, charge };
  }

  #register(between: { readonly after: EpochSecond; readonly until: EpochSecond }): void {
    const charges = newBatch(CHARGE_COLUMNS);
    const settlements = newBatch(SETTLEMENT_COLUMNS);
    const settle = (mandate: Mandate, slot: number, told: readonly Settlement[]): void => {
      for (const [ordinal, settlement] of told.entries()) {
        if (!settlement.isVisible) continue;
        settlements.at.push(settlement.at);
        settlements.mandate.push(mandate.index);
        settlements.slot.push(slot);
        settlements.ordinal.push(ordinal);
        settlements.hasTxid.push(settlement.txid === null ? 0 : 1);
        settlements.refundAskedAt.push(settlement.refund?.askedAt ?? NEVER);
      }
    };
    registerBirths(this.span, this.ids, this.mandates, between, {
      charge: (mandate, charge) => {
        charges.at.push(charge.createdAt);
        charges.mandate.push(mandate.index);
        charges.slot.push(charge.slot);
        charges.status.push(CHARGE_STATUSES.indexOf(statusAt(charge.history, between.until)));
        settle(mandate, charge.slot, charge.settlements);
      },
      loosePayment: (mandate, { slot, settlement }) => settle(mandate, slot, [settlement]),
    });
    this.chargeTable.add(charges);
    this.settlementTable.add(settlements);
  }

  /** Closed charges stay as they are. */
  #refreshOpenCharges(): void {
    const statuses = this.chargeTable.column('status');
    for (let row = 0; row < statuses.length; row += 1) {
      if ((statuses[row] ?? 0) > LAST_OPEN_STATUS) continue;
      const placed = this.chargeInRow(row);
      if (placed !== null)
        statuses[row] = CHARGE_STATUSES.indexOf(statusAt(placed.charge.history, this.#now));
    }
  }
}
