import { type Ids, LIMITS } from '../storage/ids.ts';
import { refuseAmount } from '../storage/refusal.ts';
import { Random } from '../timeline/random.ts';

/**
 * An immediate (`cob`) or due-date (`cobv`) charge of the receiver, that a mandate's code can be composed with (journeys 3 and 4).
 * Amount in centavos; without a location no code can be composed.
 */
export type JoinableCharge = {
  readonly kind: 'cob' | 'cobv';
  readonly txid: string;
  readonly amount: number;
  readonly label: string;
  readonly hasLocation: boolean;
  readonly isPaid: boolean;
};

/** What a person at the controls says of a charge to be made. */
export type JoinableDraft = Pick<JoinableCharge, 'kind' | 'amount' | 'label' | 'hasLocation'>;

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

/** No mandate has this number: these charges are nobody's until they are paid. */
const NOBODY = LIMITS.mandate;
/** Slots of the fixed set lie below, those of charges that were made from here up. */
const FIRST_MADE_SLOT = 1_000;
const FOREIGN_SLOT = 900;

/**
 * The charges beside the mandates: five of each kind that every world has, the last of each without location, and those made at
 * the controls. A charge is paid at most once.
 */
export class JoinableBook {
  /**
   * Txid of an immediate charge of *another* receiver of this bank: no list shows it, and no mandate of this receiver may name it
   * (SERVICE.md, section 3, rule 4).
   */
  readonly foreignTxid: string;
  readonly #ids: Ids;
  readonly #charges = new Map<string, JoinableCharge>();
  readonly #paidElsewhere = new Set<string>();
  #made = 0;

  constructor(seed: number, ids: Ids) {
    this.#ids = ids;
    this.foreignTxid = ids.txid(NOBODY, FOREIGN_SLOT);
    const random = new Random(seed, 3);
    for (const [place, kind] of (['cob', 'cobv'] as const).entries()) {
      for (const [index, label] of LABELS[kind].entries()) {
        const amount = random.between(2_000, 60_000);
        const hasLocation = index < LABELS[kind].length - 1;
        this.#put({ kind, amount, label, hasLocation }, place * 100 + index);
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

  /** Makes a charge; throws `invalid_input` for an amount that the service cannot write, `RangeError` once identifiers have run out. */
  make(draft: JoinableDraft): JoinableCharge {
    refuseAmount(draft.amount);
    const slot = FIRST_MADE_SLOT + this.#made;
    if (slot > LIMITS.slot) throw new RangeError('no identifiers are left for further charges');
    this.#made += 1;
    return this.#put(draft, slot);
  }

  /** Remembers that a charge was paid: one of these, or the one that a persona's mandate brought along. */
  markPaid(txid: string): void {
    const charge = this.#charges.get(txid);
    if (charge === undefined) this.#paidElsewhere.add(txid);
    else this.#charges.set(txid, { ...charge, isPaid: true });
  }

  /** Whether the charge with this txid was marked as paid. */
  isPaid(txid: string): boolean {
    return this.#paidElsewhere.has(txid) || this.#charges.get(txid)?.isPaid === true;
  }

  #put(draft: JoinableDraft, slot: number): JoinableCharge {
    const charge: JoinableCharge = { ...draft, txid: this.#ids.txid(NOBODY, slot), isPaid: false };
    this.#charges.set(charge.txid, charge);
    return charge;
  }
}
