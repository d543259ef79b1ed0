import fc from 'fast-check';
import {
  addDays,
  instantFromEpochMs,
  saoPauloDate,
  type UtcInstant,
} from '../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import type { ChargeRecord } from '../../../src-main/core/records.ts';
import { at } from './records/charge-facts.ts';
import {
  attemptRecord,
  changed,
  chargeRecord,
  mandateRecord,
  refundRecord,
  settlementRecord,
} from './records/sync-records.ts';
import { SyncBankDouble } from './sync-bank-double.ts';

const HOUR_MS = 3_600_000;
const REFUNDABLE_MS = 90 * 24 * HOUR_MS;

/** Something that happens at the bank, or to the poller. Numbers pick among what exists. */
export type Happening =
  | { readonly kind: 'hours_pass'; readonly hours: number }
  | { readonly kind: 'mandate'; readonly isOlderThanFirstSync: boolean }
  | { readonly kind: 'mandate_ends' | 'spoil' | 'mend' | 'reveal'; readonly pick: number }
  | { readonly kind: 'charges'; readonly count: number; readonly status: string; readonly pick: number }
  | { readonly kind: 'charge_ends'; readonly status: string; readonly pick: number }
  | { readonly kind: 'attempt'; readonly pick: number }
  | {
      readonly kind: 'paid';
      readonly how: 'with_txid' | 'by_end_to_end_id' | 'shown_late';
      readonly pick: number;
    }
  | { readonly kind: 'stray_settlement' }
  | { readonly kind: 'refund'; readonly share: number; readonly pick: number }
  | { readonly kind: 'poll'; readonly trouble: Trouble };

/** What goes wrong in a poll: the n-th request fails, or new charges push the pages while they are read. */
export type Trouble =
  | { readonly kind: 'none' }
  | { readonly kind: 'failure'; readonly after: number; readonly code: 'bank_down' | 'answer_unreadable' }
  | { readonly kind: 'drift'; readonly every: number };

const pick = fc.nat({ max: 999 });
const anyTrouble: fc.Arbitrary<Trouble> = fc.oneof(
  fc.constant<Trouble>({ kind: 'none' }),
  fc.record({
    kind: fc.constant('failure' as const),
    after: fc.nat({ max: 60 }),
    code: fc.constantFrom('bank_down' as const, 'answer_unreadable' as const),
  }),
  fc.record({ kind: fc.constant('drift' as const), every: fc.integer({ min: 3, max: 15 }) }),
);

const anyHappening: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('hours_pass' as const),
      hours: fc.integer({ min: 1, max: 900 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('mandate' as const), isOlderThanFirstSync: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('mandate_ends' as const, 'spoil' as const, 'mend' as const, 'reveal' as const),
      pick,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('charges' as const),
      count: fc.integer({ min: 1, max: 12 }),
      status: fc.constantFrom('ATIVA', 'CRIADA', 'Em análise'),
      pick,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('charge_ends' as const),
      status: fc.constantFrom('CANCELADA', 'REJEITADA', 'EXPIRADA'),
      pick,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('attempt' as const), pick }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('paid' as const),
      how: fc.constantFrom('with_txid' as const, 'by_end_to_end_id' as const, 'shown_late' as const),
      pick,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stray_settlement' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), share: fc.constantFrom(0.5, 1), pick }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('poll' as const), trouble: anyTrouble }) },
);

/** A history of up to some forty happenings, polls among them. */
export const anyHistory: fc.Arbitrary<readonly Happening[]> = fc.array(anyHappening, {
  minLength: 5,
  maxLength: 40,
});

/** A bank that lives through a history. */
export class LivingBank {
  readonly bank = new SyncBankDouble();
  nowMs = Date.parse(at('2025-01-10T12:00:00Z'));
  #made = 0;
  readonly #hidden = new Map<string, () => void>();

  constructor() {
    this.bank.manners.limits = { pageSize: 5, windowDays: 20, concurrency: 3 };
  }

  get now(): UtcInstant {
    return instantFromEpochMs(this.nowMs);
  }

  /** Lets something happen; polls are none of the bank's. */
  live(happening: Exclude<Happening, { kind: 'poll' }>): void {
    // Nothing happens at the very instant of a poll.
    this.nowMs += 1_000;
    switch (happening.kind) {
      case 'hours_pass':
        this.nowMs += happening.hours * HOUR_MS;
        break;
      case 'mandate':
        this.#addMandate(happening.isOlderThanFirstSync);
        break;
      case 'mandate_ends':
        this.#endMandate(happening.pick);
        break;
      case 'charges':
        this.#addCharges(happening.count, happening.status, happening.pick);
        break;
      case 'charge_ends':
        this.#change(happening.pick, () => ({ status: happening.status }));
        break;
      case 'attempt':
        this.#change(happening.pick, ({ attempts }) => ({
          attempts: [...attempts, attemptRecord(addDays(saoPauloDate(this.now), 3))],
        }));
        break;
      case 'paid':
        this.#pay(happening.how, happening.pick);
        break;
      case 'stray_settlement':
        this.bank.addSettlement(settlementRecord(this.#id('E'), this.now));
        break;
      case 'refund':
        this.#refund(happening.share, happening.pick);
        break;
      case 'reveal':
        this.#reveal(happening.pick);
        break;
      default:
        this.#spoil(happening.pick, happening.kind === 'spoil');
    }
  }

  /** Shows whatever is still hidden or spoiled, so that a fresh reading can see all of it. */
  settle(): void {
    for (const show of this.#hidden.values()) show();
    this.#hidden.clear();
    for (const [txid, kept] of this.bank.charges) this.bank.charges.set(txid, { ...kept, isBad: false });
  }

  /** Makes the next poll meet trouble. */
  trouble(trouble: Trouble): void {
    let answered = 0;
    this.bank.manners.beforeAnswer = () => {
      answered += 1;
      if (trouble.kind === 'failure' && answered > trouble.after)
        throw new CicloError(trouble.code, 'trouble');
      if (trouble.kind === 'drift' && answered % trouble.every === 0) this.#drift();
    };
  }

  calm(): void {
    this.bank.manners.beforeAnswer = () => undefined;
  }

  #id(prefix: string): string {
    this.#made += 1;
    return `${prefix}${String(this.#made).padStart(8, '0')}`;
  }

  /** A charge appears in the middle of a list that is being read; the drift of status lists comes from charges that end. */
  #drift(): void {
    const createdAt = instantFromEpochMs(this.nowMs - HOUR_MS);
    const txid = this.#id('tx');
    this.bank.addCharge(chargeRecord(txid, createdAt), createdAt);
    this.#change(this.#made, () => ({ status: 'EXPIRADA' }));
  }

  /** One that is older than the first sync is met only through a charge that names it. */
  #addMandate(isOlderThanFirstSync: boolean): void {
    const createdAt = isOlderThanFirstSync ? at('2024-06-01T12:00:00Z') : this.now;
    const idRec = this.#id('rec');
    this.bank.addMandate(mandateRecord(idRec, createdAt), createdAt);
    if (isOlderThanFirstSync)
      this.bank.addCharge(chargeRecord(this.#id('tx'), this.now, { idRec }), this.now);
  }

  #endMandate(pick: number): void {
    const kept = nth([...this.bank.mandates.values()], pick);
    if (kept !== undefined)
      this.bank.addMandate(changed(kept.record, { status: 'CANCELADA' }), kept.createdAt);
  }

  #addCharges(count: number, status: string, pick: number): void {
    const idRec = nth([...this.bank.mandates.keys()], pick) ?? null;
    for (let index = 0; index < count; index += 1) {
      const dueDate = addDays(saoPauloDate(this.now), index * 5);
      this.bank.addCharge(chargeRecord(this.#id('tx'), this.now, { status, idRec, dueDate }), this.now);
    }
  }

  /** Changes one of the charges that are still open. */
  #change(pick: number, change: (charge: ChargeRecord) => Partial<ChargeRecord>): void {
    const open = [...this.bank.charges.values()].filter(({ record }) => !ENDED.has(record.status));
    const kept = nth(open, pick);
    if (kept === undefined) return;
    const record = changed(kept.record, change(kept.record));
    this.bank.charges.set(record.txid, { ...kept, record });
  }

  #pay(how: 'with_txid' | 'by_end_to_end_id' | 'shown_late', pick: number): void {
    const endToEndId = this.#id('E');
    this.#change(pick, ({ txid }) => {
      const link = how === 'by_end_to_end_id' ? {} : { txid };
      const paid = settlementRecord(endToEndId, this.now, link);
      if (how === 'shown_late') this.#hidden.set(endToEndId, () => this.bank.addSettlement(paid));
      else this.bank.addSettlement(paid);
      return { status: 'CONCLUIDA', claims: [endToEndId] };
    });
  }

  #reveal(pick: number): void {
    const [endToEndId, show] = nth([...this.#hidden], pick) ?? [];
    if (endToEndId === undefined || show === undefined) return;
    show();
    this.#hidden.delete(endToEndId);
  }

  #refund(share: number, pick: number): void {
    const refundable = [...this.bank.settlements.values()].filter(
      ({ createdAt, record }) =>
        record.refunds.length === 0 && this.nowMs - Date.parse(createdAt) < REFUNDABLE_MS,
    );
    const kept = nth(refundable, pick);
    if (kept === undefined) return;
    const refunds = [refundRecord(this.#id('d'), Math.floor(kept.record.amount * share), this.now)];
    this.bank.addSettlement(changed(kept.record, { refunds }));
  }

  #spoil(pick: number, isBad: boolean): void {
    const [txid, kept] = nth([...this.bank.charges], pick) ?? [];
    if (txid !== undefined && kept !== undefined) this.bank.charges.set(txid, { ...kept, isBad });
  }
}

const ENDED: ReadonlySet<string> = new Set(['CONCLUIDA', 'CANCELADA', 'REJEITADA', 'EXPIRADA']);

function nth<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items.length === 0 ? undefined : items[pick % items.length];
}
