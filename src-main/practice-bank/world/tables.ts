import type { EpochSecond } from './calendar.ts';
import { type SlotStory, slotIn } from './edits.ts';
import { newBatch, SortedTable } from './sorted-table.ts';
import { type Charge, type ChargeStatus, type Settlement, statusAt } from './story.ts';

const CHARGE_COLUMNS = ['mandate', 'slot', 'status'] as const;
const SETTLEMENT_COLUMNS = ['mandate', 'slot', 'part', 'hasTxid', 'refundAskedAt'] as const;
export type ChargeTable = SortedTable<(typeof CHARGE_COLUMNS)[number]>;
export type SettlementTable = SortedTable<(typeof SETTLEMENT_COLUMNS)[number]>;
export type MandateTable = SortedTable<'mandate'>;

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

/** Numbers of the statuses after which a charge's row stays as it is. */
export const isClosedStatus = (status: number): boolean => status > LAST_OPEN_STATUS;

/** An empty table in order of time: of mandates; below of charges, and of settlements. */
export const newMandateTable = (): MandateTable => new SortedTable(['mandate'] as const);
export const newChargeTable = (): ChargeTable => new SortedTable(CHARGE_COLUMNS);
export const newSettlementTable = (): SettlementTable => new SortedTable(SETTLEMENT_COLUMNS);

/** Number of a charge's status at an instant. */
export const statusNumber = ({ history }: Charge, now: EpochSecond): number =>
  CHARGE_STATUSES.indexOf(statusAt(history, now));

const chargeRow = (mandate: number, charge: Charge, now: EpochSecond) => ({
  at: charge.createdAt,
  mandate,
  slot: charge.slot,
  status: statusNumber(charge, now),
});

/** A refund is dated by its first request; further ones change nothing that lists are filtered by. */
const settlementRow = (mandate: number, slot: number, settlement: Settlement) => ({
  at: settlement.at,
  mandate,
  slot,
  part: settlement.message.part,
  hasTxid: settlement.txid === null ? 0 : 1,
  refundAskedAt: settlement.refunds[0]?.askedAt ?? NEVER,
});

/** The settlements of a slot, with those to come, that `GET /instant` will ever know. */
const visibleIn = (story: SlotStory | null): readonly Settlement[] => {
  if (story === null) return [];
  const all = story.kind === 'charge' ? story.charge.settlements : [story.payment.settlement];
  return all.filter(({ isVisible }) => isVisible);
};

/** Rows of many stories, gathered to be added to the tables at once. */
export class RowBatch {
  readonly #charges = newBatch(CHARGE_COLUMNS);
  readonly #settlements = newBatch(SETTLEMENT_COLUMNS);

  /** A charge with its settlements, or a loose payment, as of an instant. */
  add(mandate: number, story: SlotStory, now: EpochSecond): void {
    if (story.kind === 'charge') pushRow(this.#charges, chargeRow(mandate, story.charge, now));
    for (const settlement of visibleIn(story))
      pushRow(this.#settlements, settlementRow(mandate, slotIn(story), settlement));
  }

  addTo(charges: ChargeTable, settlements: SettlementTable): void {
    charges.add(this.#charges);
    settlements.add(this.#settlements);
  }
}

function pushRow<Name extends string>(
  batch: Readonly<Record<Name, number[]>>,
  row: Readonly<Record<Name, number>>,
): void {
  for (const name in batch) batch[name].push(row[name]);
}

/** Makes the row of a charge tell what its story tells by now; adds one where there was none. */
export function keepChargeRow(table: ChargeTable, mandate: number, charge: Charge, now: EpochSecond): void {
  const row = table.find([charge.createdAt, mandate, charge.slot]);
  if (row < 0) table.insert(chargeRow(mandate, charge, now));
  else table.change(row, 'status', statusNumber(charge, now));
}

/** Brings the settlement rows of a slot from what its story was to what it is: those that will no longer come go. */
export function keepSettlementRows(
  table: SettlementTable,
  mandate: number,
  slot: number,
  [was, is]: readonly [SlotStory | null, SlotStory],
): void {
  const kept = new Set(visibleIn(is).map(keyOf));
  for (const settlement of visibleIn(was)) {
    const row = table.find([settlement.at, mandate, slot, settlement.message.part]);
    if (row >= 0 && !kept.has(keyOf(settlement))) table.remove(row);
  }
  for (const settlement of visibleIn(is)) {
    const next = settlementRow(mandate, slot, settlement);
    const row = table.find([next.at, mandate, slot, next.part]);
    if (row < 0) table.insert(next);
    else table.change(row, 'refundAskedAt', next.refundAskedAt);
  }
}

const keyOf = ({ at, message }: Settlement): string => `${at} ${message.part}`;
