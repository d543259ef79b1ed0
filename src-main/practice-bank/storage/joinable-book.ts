import { CicloError } from '../../core/failure.ts';
import { type Ids, LIMITS } from '../records/ids.ts';
import type { JoinableCharge, JoinableTerms, JoinableTime, Place } from '../records/joinable-charge.ts';
import type { EpochSecond } from '../timeline/calendar.ts';
import { Random } from '../timeline/random.ts';
import { refuseAmount } from './refusal.ts';

/** What a person at the controls says of a charge to be made. */
export type JoinableDraft = Pick<JoinableCharge, 'kind' | 'amount' | 'label' | 'hasLocation'>;

/** What a client says of one. Without a txid the bank chooses it. */
export type ClientDraft = {
  readonly txid: string | null;
  readonly amount: number;
  readonly time: JoinableTime;
  readonly terms: JoinableTerms;
};

const LABELS: Readonly<Record<JoinableCharge['kind'], readonly string[]>> = {
  cob: ['Matrícula', 'Taxa de adesão', 'Primeira mensalidade', 'Instalação', 'Cobrança sem location'],
  cobv: [
    'Fatura de abertura',
    'Boleto do contrato',
    'Anuidade',
    'Caução',
    'Cobrança com vencimento sem location',
  ],
};
/** What a client's charge is called in the panel where it bears no message. */
const UNNAMED = 'Cobrança de entrada';
const LONGEST_LABEL = 60;

/** No mandate has this number: these charges are nobody's until they are paid. */
const NOBODY = LIMITS.mandate;
/** Slots of the fixed set lie below, those of charges that were made from here up. */
const FIRST_MADE_SLOT = 1_000;
const FOREIGN_SLOT = 900;

/**
 * The charges beside the mandates: five of each kind that every world has, the last of each without location, those made at the
 * controls, and those that the client made. A charge is paid at most once.
 */
export class JoinableBook {
  /**
   * Txid of an immediate charge of *another* receiver of this bank: no list shows it, and no mandate of this receiver may name it
   * (SERVICE.md, section 3, rule 4).
   */
  readonly foreignTxid: string;
  readonly #ids: Ids;
  readonly #charges = new Map<string, JoinableCharge>();
  readonly #txids = new Map<number, string>();
  readonly #payments = new Map<string, Place | null>();
  #made = 0;

  /** `createdAt`: when the charges that every world has were made. */
  constructor(seed: number, ids: Ids, createdAt: EpochSecond) {
    this.#ids = ids;
    this.foreignTxid = ids.txid(NOBODY, FOREIGN_SLOT);
    const random = new Random(seed, 3);
    for (const [kindAt, kind] of (['cob', 'cobv'] as const).entries()) {
      for (const [index, label] of LABELS[kind].entries()) {
        const amount = random.between(2_000, 60_000);
        const hasLocation = index < LABELS[kind].length - 1;
        const ofPanel = { time: null, terms: null, createdAt };
        this.#put({ kind, amount, label, hasLocation, ...ofPanel }, kindAt * 100 + index);
      }
    }
  }

  /** Every charge of the receiver, the fixed ones first, then in the order in which they were made. */
  get all(): readonly JoinableCharge[] {
    return [...this.#charges.values()];
  }

  /** A charge of this receiver; `null` for another receiver's and for txids of anything else. */
  byTxid(txid: string): JoinableCharge | null {
    return this.#charges.get(txid) ?? null;
  }

  /** The charge of this book whose location is written from a place. */
  at({ mandate, slot }: Place): JoinableCharge | null {
    return mandate === NOBODY ? this.byTxid(this.#txids.get(slot) ?? '') : null;
  }

  /** Makes a charge at the controls; throws `invalid_input` for an amount that cannot be written, and once identifiers have run out. */
  make(draft: JoinableDraft, createdAt: EpochSecond): JoinableCharge {
    refuseAmount(draft.amount);
    return this.#put({ ...draft, time: null, terms: null, createdAt }, this.#nextSlot());
  }

  /** Makes a charge as the client asks for it, with a location of its own; throws `invalid_input` once identifiers have run out. */
  makeForClient({ txid, amount, time, terms }: ClientDraft, createdAt: EpochSecond): JoinableCharge {
    const label = [...(terms.message ?? UNNAMED)].slice(0, LONGEST_LABEL).join('');
    const charge = { kind: time.kind, amount, label, hasLocation: true, time, terms, createdAt };
    return this.#put(charge, this.#nextSlot(), txid);
  }

  /** Remembers that a charge was paid, and where the payment lies: one of these, or one that a persona's mandate brought along. */
  markPaid(txid: string, payment: Place | null = null): void {
    this.#payments.set(txid, payment);
    const charge = this.#charges.get(txid);
    if (charge !== undefined) this.#charges.set(txid, { ...charge, isPaid: true });
  }

  /** Whether the charge with this txid was marked as paid. */
  isPaid(txid: string): boolean {
    return this.#payments.has(txid);
  }

  /** Where the payment of a charge lies; null where none was noted. */
  paymentOf(txid: string): Place | null {
    return this.#payments.get(txid) ?? null;
  }

  #nextSlot(): number {
    const slot = FIRST_MADE_SLOT + this.#made;
    if (slot > LIMITS.slot) {
      throw new CicloError('invalid_input', 'no identifier is left for another charge to join with', {
        reason: 'joinables_full',
      });
    }
    this.#made += 1;
    return slot;
  }

  #put(
    draft: Omit<JoinableCharge, 'txid' | 'isPaid' | 'place'>,
    slot: number,
    txid: string | null = null,
  ): JoinableCharge {
    const place = { mandate: NOBODY, slot };
    const charge = { ...draft, txid: txid ?? this.#ids.txid(NOBODY, slot), isPaid: false, place };
    this.#charges.set(charge.txid, charge);
    this.#txids.set(slot, charge.txid);
    return charge;
  }
}
