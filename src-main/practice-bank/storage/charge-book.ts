import { CicloError } from '../../core/failure.ts';
import type { Charge, Dealing, Settlement } from '../records/charge.ts';
import { LIMITS } from '../records/ids.ts';
import { FIRST_LIVE_SLOT, isLive } from '../records/slots.ts';
import type { EpochSecond } from '../timeline/calendar.ts';
import { SortedList } from './sorted-list.ts';

/** A dealing in its place. `lastAt`: when the last of what is in store for it happens. */
export type Entry = {
  readonly at: EpochSecond;
  readonly mandateIndex: number;
  readonly slot: number;
  dealing: Dealing;
  lastAt: EpochSecond;
};

/** A charge as lists are ordered and filtered by; below a settlement, which may be still to come. */
export type ChargeRow = Entry;
export type SettlementRow = {
  readonly at: EpochSecond;
  readonly mandateIndex: number;
  readonly slot: number;
  readonly settlement: Settlement;
};

/** The slot of a dealing. */
export const slotIn = (dealing: Dealing): number =>
  dealing.kind === 'charge' ? dealing.charge.slot : dealing.payment.slot;

/** The settlements of a dealing, past and to come. */
export const settlementsIn = (dealing: Dealing): readonly Settlement[] =>
  dealing.kind === 'charge' ? dealing.charge.settlements : [dealing.payment.settlement];

/** Every charge, and every payment of no charge, of a world: by mandate and slot, by txid, and in order of time. */
export class ChargeBook {
  readonly charges = new SortedList<ChargeRow>((a, b) => a.mandateIndex - b.mandateIndex || a.slot - b.slot);
  /** Those that `GET /instant` knows, or will know. */
  readonly settlements = new SortedList<SettlementRow>(
    (a, b) =>
      a.mandateIndex - b.mandateIndex ||
      a.slot - b.slot ||
      a.settlement.message.part - b.settlement.message.part,
  );
  readonly #entries: Entry[] = [];
  readonly #bySlot: Map<number, Entry>[] = [];
  readonly #byTxid = new Map<string, Entry>();

  /** Every dealing, in the order in which they were entered. */
  get entries(): readonly Entry[] {
    return this.#entries;
  }

  in(mandateIndex: number, slot: number): Dealing | null {
    return this.#bySlot[mandateIndex]?.get(slot)?.dealing ?? null;
  }

  /** The dealings of a mandate by their slots. */
  ofMandate(mandateIndex: number): ReadonlyMap<number, Entry> {
    return this.#bySlot[mandateIndex] ?? new Map();
  }

  chargeByTxid(txid: string): { readonly mandateIndex: number; readonly charge: Charge } | null {
    const found = this.#byTxid.get(txid);
    return found?.dealing.kind === 'charge'
      ? { mandateIndex: found.mandateIndex, charge: found.dealing.charge }
      : null;
  }

  /** Puts a dealing in its slot, in the place of the one that is there; the lists follow. */
  put(mandateIndex: number, dealing: Dealing): void {
    const slot = slotIn(dealing);
    const known = this.#bySlot[mandateIndex]?.get(slot);
    const was = known === undefined ? [] : settlementsIn(known.dealing);
    if (known === undefined) this.#enter(mandateIndex, dealing);
    else Object.assign(known, { dealing, lastAt: endOf(dealing) });
    const is = settlementsIn(dealing);
    const rowOf = (settlement: Settlement) => ({ at: settlement.at, mandateIndex, slot, settlement });
    for (const gone of was) if (gone.isVisible && !is.includes(gone)) this.settlements.remove(rowOf(gone));
    for (const come of is) if (come.isVisible && !was.includes(come)) this.settlements.insert(rowOf(come));
  }

  /** A free slot for something that is made; throws `invalid_input` once a mandate has no identifier left for it. */
  nextLiveSlot(mandateIndex: number): number {
    const live = [...this.ofMandate(mandateIndex).keys()].filter(isLive);
    const slot = live.reduce((highest, one) => Math.max(highest, one + 1), FIRST_LIVE_SLOT);
    if (slot <= LIMITS.slot) return slot;
    throw new CicloError(
      'invalid_input',
      'no identifier is left for more charges or payments of the mandate',
      {
        reason: 'mandate_full',
      },
    );
  }

  #enter(mandateIndex: number, dealing: Dealing): void {
    const slot = slotIn(dealing);
    const at = dealing.kind === 'charge' ? dealing.charge.createdAt : dealing.payment.settlement.at;
    const entry: Entry = { at, mandateIndex, slot, dealing, lastAt: endOf(dealing) };
    this.#entries.push(entry);
    this.#bySlot[mandateIndex] ??= new Map();
    this.#bySlot[mandateIndex].set(slot, entry);
    if (dealing.kind !== 'charge') return;
    this.charges.insert(entry);
    this.#byTxid.set(dealing.charge.txid, entry);
  }
}

/** The instants at which a charge or one of its attempts changes its status. */
export function momentsOf({ history, attempts }: Charge): ReadonlySet<EpochSecond> {
  const moments = new Set<EpochSecond>();
  for (const { at } of history) moments.add(at);
  for (const attempt of attempts) for (const { at } of attempt.history) moments.add(at);
  return moments;
}

/** When money came, and when refunds of it came to an end. */
export const endsOf = ({ at, refunds }: Settlement): readonly EpochSecond[] => [
  at,
  ...refunds.flatMap(({ endedAt }) => endedAt ?? []),
];

function endOf(dealing: Dealing): EpochSecond {
  let last = 0;
  if (dealing.kind === 'charge') {
    const { history, attempts } = dealing.charge;
    last = history.at(-1)?.at ?? 0;
    for (const attempt of attempts) last = Math.max(last, attempt.history.at(-1)?.at ?? 0);
  }
  for (const settlement of settlementsIn(dealing)) last = Math.max(last, ...endsOf(settlement));
  return last;
}
