import { seededRandom } from '../../support/fake/seeded-random.ts';
import { drawOutcome, type OutcomeName, outcomeCalled, RETRY_DAY } from './outcomes.ts';

/** What a shop is generated from: the same numbers give the same shop, byte for byte. `today`: YYYY-MM-DD. */
export type ShopPlan = { readonly seed: number; readonly cycles: number; readonly today: string };

/** Days are counted from 1970, instants in seconds from then; amounts in centavos. */
export type ShopMandate = {
  readonly index: number;
  readonly cycles: number;
  readonly firstDueDay: number;
  readonly createdAt: number;
  readonly amount: number;
  /** Once its last charge has come to an end; null while it lives on. */
  readonly cancelledAt: number | null;
  readonly name: string;
  readonly cpf: string;
};

export type ShopCharge = {
  readonly ordinal: number;
  readonly mandate: ShopMandate;
  readonly dueDay: number;
  readonly createdAt: number;
  readonly outcome: OutcomeName;
};

/** Money that came; its ordinal is the charge's twice over, and one more for a second payment. */
export type ShopPayment = {
  readonly ordinal: number;
  readonly charge: ShopCharge;
  readonly at: number;
  readonly amount: number;
  readonly refunded: number;
};

/** Two years of one monthly mandate. */
const CYCLES_A_MANDATE = 24;
const DAY = 86_400;
/** São Paulo keeps three hours behind UTC. */
const AHEAD = 3 * 3_600;
const CHARGED_DAYS_BEFORE = 10;
const MANDATE_DAYS_BEFORE = 20;
const CANCELLED_SHARE = 0.05;
const AMOUNTS = [4_990, 9_900, 12_000, 19_990, 25_000, 49_900, 150_000];
const FIRST_NAMES = ['Ana', 'João', 'Márcia', 'Antônio', 'Cecília', 'Paulo', 'Inês', 'Luís', 'Débora'];
const LAST_NAMES = ['Araújo', 'Silva', 'Gonçalves', 'Souza', 'Conceição', 'Pereira', 'Brandão', 'Lima'];

/** The instant of an hour of a day in São Paulo. */
export const atHour = (day: number, hour: number): number => day * DAY + hour * 3_600 + AHEAD;

/**
 * A shop's last two years: monthly mandates with a charge for each cycle that is due by ten days from today. Nothing is kept: each record is
 * worked out from its number whenever it is asked for.
 */
export class Shop {
  readonly plan: ShopPlan;
  readonly mandates: number;
  /** Noon of its today: nothing in it is dated later but the days on which debits are planned. */
  readonly now: number;
  readonly #today: number;

  constructor(plan: ShopPlan) {
    this.plan = plan;
    this.mandates = Math.ceil(plan.cycles / CYCLES_A_MANDATE);
    this.#today = Date.parse(plan.today) / (DAY * 1_000);
    this.now = atHour(this.#today, 12);
  }

  /** A day, as YYYY-MM-DD, before which nothing was created. */
  get firstDay(): string {
    const beginning = monthsLater(this.#today, -CYCLES_A_MANDATE - 1) - MANDATE_DAYS_BEFORE;
    return new Date(beginning * DAY * 1_000).toISOString().slice(0, 10);
  }

  mandate(index: number): ShopMandate {
    const random = this.#random(1, index);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const isCancelled = random() < CANCELLED_SHARE;
    const cycles = Math.min(CYCLES_A_MANDATE, this.plan.cycles - index * CYCLES_A_MANDATE);
    const dayOfMonth = 1 + Math.floor(random() * 28);
    const lastDueDay = monthsLater(this.#latestDue(dayOfMonth), isCancelled ? -1 : 0);
    const firstDueDay = monthsLater(lastDueDay, 1 - cycles);
    return {
      index,
      cycles,
      firstDueDay,
      createdAt: atHour(firstDueDay - MANDATE_DAYS_BEFORE, 9) + Math.floor(random() * 3_600),
      amount: pick(AMOUNTS),
      cancelledAt: isCancelled ? atHour(lastDueDay + RETRY_DAY + 1, 10) : null,
      name: `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)} ${pick(LAST_NAMES)}`,
      cpf: cpfOf(index),
    };
  }

  charge(ordinal: number, mandate = this.mandate(Math.floor(ordinal / CYCLES_A_MANDATE))): ShopCharge {
    const random = this.#random(2, ordinal);
    const dueDay = monthsLater(mandate.firstDueDay, ordinal % CYCLES_A_MANDATE);
    const createdAt = atHour(dueDay - CHARGED_DAYS_BEFORE, 6) + Math.floor(random() * 5 * 3_600);
    return { ordinal, mandate, dueDay, createdAt, outcome: this.#outcome(dueDay, random()) };
  }

  /** What was paid of a charge, in order of time. */
  payments(charge: ShopCharge): readonly ShopPayment[] {
    const { amount } = charge.mandate;
    return outcomeCalled(charge.outcome).payments.map(({ day, share, refunded = 0 }, place) => {
      const paid = Math.round(amount * share);
      const at = atHour(charge.dueDay + day, 1 + place * 8) + (charge.ordinal % 3_600);
      return {
        ordinal: charge.ordinal * 2 + place,
        charge,
        at,
        amount: paid,
        refunded: Math.round(paid * refunded),
      };
    });
  }

  /** Every charge in order of its number, a mandate being worked out once. */
  *charges(): Generator<ShopCharge> {
    for (let index = 0; index < this.mandates; index += 1) {
      const mandate = this.mandate(index);
      for (let place = 0; place < mandate.cycles; place += 1) {
        yield this.charge(index * CYCLES_A_MANDATE + place, mandate);
      }
    }
  }

  /** What has not come to its day is open; a debit that failed days ago waits for its retry. */
  #outcome(dueDay: number, number: number): OutcomeName {
    if (dueDay > this.#today) return 'pending';
    if (dueDay === this.#today) return 'dueToday';
    const drawn = drawOutcome(number);
    return drawn === 'late' && dueDay + RETRY_DAY >= this.#today ? 'retrying' : drawn;
  }

  #latestDue(dayOfMonth: number): number {
    const latest = this.#today + CHARGED_DAYS_BEFORE;
    const date = new Date(latest * DAY * 1_000);
    const back = date.getUTCDate() >= dayOfMonth ? 0 : 1;
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, dayOfMonth) / (DAY * 1_000);
  }

  #random(kind: number, number: number): () => number {
    return seededRandom(
      Math.imul(this.plan.seed + kind * 7_919, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b),
    );
  }
}

/** The same day so many months later; days of the shop are never past the 28th. */
function monthsLater(day: number, months: number): number {
  const date = new Date(day * DAY * 1_000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()) / (DAY * 1_000);
}

/** A CPF with its check digits, another one for each number below a thousand million. */
function cpfOf(number: number): string {
  const digits = [...String(number).padStart(9, '0')].map(Number);
  for (const weight of [10, 11]) {
    const sum = digits.reduce((total, digit, place) => total + digit * (weight - place), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('');
}
