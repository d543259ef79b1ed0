import { seededRandom } from '../../../fake/seeded-random.ts';
import { businessDay, saoPauloDay, startsOf } from './oracle.ts';
import {
  draw,
  type OddAttempt,
  type OddCharge,
  type OddMandate,
  type OddRefund,
  type OddSettlement,
  type OddWorld,
  plusDays,
  word,
} from './world.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A bank that shows a record later than that is not lived with here: nobody would look for it every day. */
const MOST_DAYS_LATE = 8;

/** Milliseconds since 1970 of an hour of a day in São Paulo, which has kept UTC-3 since 2019. */
export const atHour = (day: string, hour: number): number =>
  Date.parse(`${day}T03:00:00Z`) + Math.round(hour * HOUR_MS);

const iso = (ms: number): string => new Date(ms).toISOString();
const dayOf = (ms: number): string => saoPauloDay(iso(ms));

/** A closed charge shows the payment as it was: what is refunded later stands at the settlement alone. */
const claimOf = ({ devolucoes: _refunds, ...paid }: OddSettlement): OddSettlement => paid;

function* fortnights({ start }: OddMandate): Generator<string> {
  for (let day = start; ; day = plusDays(day, 15)) yield day;
}

type Event = { readonly atMs: number; readonly happen: () => void };

/**
 * The years of a shop as its bank holds them. What is to happen waits in order of time, and each event brings those that follow from it:
 * mandates and their charges, debits that fail, retries, money that is shown days later, refunds, ends. Everything is drawn from the
 * seed, without the code of the app.
 */
export class OddLife {
  readonly world: OddWorld;
  readonly random: () => number;
  nowMs: number;
  readonly #untilMs: number;
  #waiting: Event[] = [];

  constructor(
    seed: number,
    span: { readonly from: string; readonly until: string; readonly mandates: number },
  ) {
    this.random = seededRandom(seed);
    this.nowMs = atHour(span.from, 0);
    this.#untilMs = atHour(span.until, 24);
    this.world = {
      random: this.random,
      today: span.from,
      mandates: [],
      charges: [],
      settlements: [],
      decisions: new Map(),
    };
    const lastBirth = (this.#untilMs - this.nowMs) / DAY_MS - 60;
    for (let number = 0; number < span.mandates; number += 1) {
      // Half of them are there from the first weeks on.
      const day = this.between(0, number % 2 === 0 ? 20 : lastBirth);
      this.at(atHour(plusDays(span.from, day), this.between(8, 20)), () => this.#openMandate(number));
    }
    for (let day = 9; atHour(plusDays(span.from, day), 0) < this.#untilMs; day += 23)
      this.at(atHour(plusDays(span.from, day), 15), () => void this.#strayPayment());
  }

  /** Lets happen what lies before an instant, which is the present afterwards. */
  liveUntil(ms: number): void {
    for (;;) {
      this.#waiting.sort((a, b) => b.atMs - a.atMs);
      const next = this.#waiting.at(-1);
      if (next === undefined || next.atMs > ms) break;
      this.#waiting.pop();
      this.nowMs = next.atMs;
      next.happen();
    }
    this.nowMs = ms;
    this.world.today = dayOf(ms);
  }

  at(atMs: number, happen: () => void): void {
    if (atMs <= this.#untilMs) this.#waiting.push({ atMs: Math.max(atMs, this.nowMs), happen });
  }

  chance(share: number): boolean {
    return this.random() < share;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.random() * (most - least + 1));
  }

  #endToEndId(day: string): string {
    return `E12345678${day.replaceAll('-', '')}0300${word(this.random, 11)}`;
  }

  #openMandate(number: number): void {
    const today = dayOf(this.nowMs);
    const start = this.#startAfter(plusDays(today, this.between(-2, 20)));
    const words = ['MENSAL', 'MENSAL', 'MENSAL', 'MENSAL', 'SEMANAL', 'TRIMESTRAL', 'SEMESTRAL', 'QUINZENAL'];
    const createdAt = iso(this.nowMs);
    const mandate: OddMandate = {
      idRec: `RR12345678${start.replaceAll('-', '')}${word(this.random, 11)}`,
      createdAt,
      status: 'CRIADA',
      start,
      periodicidade: draw(this.random, words),
      contrato: `V-${number}`,
      devedor: { nome: `Cliente ${number}`, cpf: String(20_000_000_000 + number) },
      history: [{ status: 'CRIADA', data: createdAt }],
    };
    if (this.chance(0.25)) mandate.end = plusDays(start, this.between(150, 500));
    if (this.chance(0.25)) mandate.joiningTxid = word(this.random, 30);
    this.world.mandates.push(mandate);
    const answer = this.chance(0.9) ? 'APROVADA' : draw(this.random, ['REJEITADA', 'EXPIRADA']);
    this.at(this.nowMs + this.between(1, 90) * HOUR_MS, () => this.#answered(mandate, answer));
  }

  /** Ends of months are where calendars differ. */
  #startAfter(day: string): string {
    if (!this.chance(0.3)) return day;
    const last = draw(this.random, ['29', '30', '31']);
    const inMonth = `${day.slice(0, 8)}${last}`;
    return plusDays(inMonth, 0) === inMonth && inMonth >= day ? inMonth : day;
  }

  #turn(mandate: OddMandate, status: string): void {
    mandate.status = status;
    mandate.history?.push({ status, data: iso(this.nowMs) });
  }

  #answered(mandate: OddMandate, answer: string): void {
    this.#turn(mandate, answer);
    if (answer !== 'APROVADA') return;
    if (mandate.joiningTxid !== undefined)
      this.#settle({ txid: mandate.joiningTxid, valor: '10.00', atMs: this.nowMs });
    if (mandate.end !== undefined)
      this.at(atHour(plusDays(mandate.end, 1), 1), () => this.#end(mandate, 'EXPIRADA'));
    if (this.chance(0.2))
      this.at(this.nowMs + this.between(60, 500) * DAY_MS, () => this.#end(mandate, 'CANCELADA'));
    this.#planCycles(mandate);
  }

  #end(mandate: OddMandate, status: string): void {
    if (mandate.status === 'APROVADA') this.#turn(mandate, status);
  }

  #planCycles(mandate: OddMandate): void {
    const starts = mandate.periodicidade === 'QUINZENAL' ? fortnights(mandate) : startsOf(mandate);
    for (const start of starts) {
      if (atHour(start, 0) > this.#untilMs + 12 * DAY_MS) return;
      if (mandate.end !== undefined && start > mandate.end) return;
      const due = plusDays(
        start,
        mandate.periodicidade === 'SEMANAL' ? 0 : draw(this.random, [0, 0, 0, 1, 3]),
      );
      const makeMs = atHour(plusDays(due, -this.between(3, 9)), 8 + this.random() * 12);
      if (makeMs > this.nowMs && !this.chance(0.08)) this.at(makeMs, () => this.#makeCharge(mandate, due));
    }
  }

  #makeCharge(mandate: OddMandate, due: string): void {
    if (mandate.status !== 'APROVADA') return;
    const charge: OddCharge = {
      txid: word(this.random, 30),
      idRec: mandate.idRec,
      createdAt: iso(this.nowMs),
      due,
      valor: draw(this.random, ['100.00', '35.5', '1234.56', '0.99', '80']),
      status: draw(this.random, ['CRIADA', 'CRIADA', 'ATIVA', 'EM_ANALISE']),
      attempts: [],
      claims: [],
    };
    if (this.chance(0.3)) charge.ajusteDiaUtil = this.chance(0.5);
    this.world.charges.push(charge);
    const shownOn = plusDays(businessDay(due), this.between(1, 3));
    if (this.chance(0.1) && shownOn < plusDays(dayOf(this.nowMs), MOST_DAYS_LATE))
      this.#passUnseen(charge, shownOn);
    else this.at(this.nowMs + this.between(1, 20) * HOUR_MS, () => this.#schedule(mandate, charge));
  }

  /** The bank shows nothing of a charge until it is paid and closed; its money is there before. */
  #passUnseen(charge: OddCharge, shownOn: string): void {
    charge.shownAt = iso(atHour(shownOn, 0.2));
    this.at(atHour(businessDay(charge.due), 5), () => {
      charge.status = 'CONCLUIDA';
      const paid = this.#settle({ txid: charge.txid, valor: charge.valor, atMs: this.nowMs });
      charge.claims.push(claimOf(paid));
    });
  }

  #attempt(day: string, tipo: string): OddAttempt {
    return { dataLiquidacao: day, tipo, status: 'AGENDADA', endToEndId: this.#endToEndId(day) };
  }

  #schedule(mandate: OddMandate, charge: OddCharge): void {
    charge.status = 'ATIVA';
    const settle = charge.ajusteDiaUtil === false ? charge.due : businessDay(charge.due);
    const early = atHour(plusDays(charge.due, -2), 10);
    const end = draw(this.random, [...Array.from({ length: 18 }, () => null), 'REJEITADA', 'CANCELADA']);
    if (this.chance(0.9)) charge.attempts.push(this.#attempt(settle, 'AGND'));
    if (end === null) this.at(atHour(settle, this.random() * 8), () => this.#debit(mandate, charge));
    else this.at(early, () => this.#close(mandate, charge, end));
  }

  /** Half of what was refused or cancelled is charged anew, while its day can still be reached. */
  #close(mandate: OddMandate, charge: OddCharge, status: string): void {
    charge.status = status;
    for (const attempt of charge.attempts) if (attempt.status === 'AGENDADA') attempt.status = 'CANCELADA';
    if (status !== 'EXPIRADA' && this.chance(0.5) && mandate.periodicidade !== 'SEMANAL')
      this.at(this.nowMs + HOUR_MS, () => this.#makeCharge(mandate, plusDays(charge.due, 2)));
    if (this.chance(0.06))
      this.at(this.nowMs + this.between(1, 5) * DAY_MS, () => void this.#pay(charge, charge.valor));
  }

  #debit(mandate: OddMandate, charge: OddCharge): void {
    const attempt = charge.attempts.findLast(({ status }) => status === 'AGENDADA');
    if (this.chance(0.75)) this.#debited(charge, attempt);
    else this.#notDebited(mandate, charge, attempt);
  }

  #notDebited(mandate: OddMandate, charge: OddCharge, attempt: OddAttempt | undefined): void {
    if (attempt !== undefined) attempt.status = 'REJEITADA';
    const lastDay = plusDays(charge.due, 7);
    const retryOn = plusDays(dayOf(this.nowMs), this.between(1, 4));
    const retries = charge.attempts.filter(({ tipo }) => tipo === 'NTAG').length;
    const isAllowed = retryOn <= lastDay && retries < 3 && mandate.periodicidade !== 'SEMANAL';
    if (isAllowed && this.chance(0.7)) {
      this.at(this.nowMs + 9 * HOUR_MS, () => void charge.attempts.push(this.#attempt(retryOn, 'NTAG')));
      this.at(atHour(retryOn, 10 + this.random() * 10), () => this.#debit(mandate, charge));
    } else if (this.chance(0.98)) {
      this.at(atHour(plusDays(lastDay, 1), 6), () => this.#close(mandate, charge, 'EXPIRADA'));
    }
  }

  #debited(charge: OddCharge, attempt: OddAttempt | undefined): void {
    if (attempt !== undefined) attempt.status = 'PAGA';
    const share = draw(this.random, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0.5, 1.2]);
    const paid = this.#pay(charge, Math.max(0.01, Number(charge.valor) * share).toFixed(2), attempt);
    // What is shown late can be found by its id alone, so that stands where the charge shows it.
    if (paid.endToEndId === attempt?.endToEndId && this.chance(0.2))
      paid.shownAt = iso(atHour(plusDays(dayOf(this.nowMs), this.between(1, 4)), 0.2));
    if (this.chance(0.02)) void this.#pay(charge, charge.valor);
    // Some banks say it hours or days after the money.
    const wait = draw(this.random, [0, 0, 0, 5, 30, 100]);
    this.at(this.nowMs + wait * HOUR_MS, () => {
      charge.status = draw(this.random, ['CONCLUIDA', 'CONCLUÍDA', 'Concluida']);
      if (this.chance(0.6)) charge.claims.push(claimOf(paid));
    });
  }

  #pay(charge: OddCharge, valor: string, attempt?: OddAttempt): OddSettlement {
    const paid = this.#settle({ txid: charge.txid, valor, atMs: this.nowMs });
    if (attempt !== undefined && this.chance(0.8)) {
      paid.endToEndId = attempt.endToEndId;
      if (this.chance(0.4)) delete paid.txid;
    }
    return paid;
  }

  #settle({ txid, valor, atMs }: { txid?: string; valor: string; atMs: number }): OddSettlement {
    const paid: OddSettlement = { endToEndId: this.#endToEndId(dayOf(atMs)), valor, horario: iso(atMs) };
    if (txid !== undefined) paid.txid = txid;
    this.world.settlements.push(paid);
    if (this.chance(0.12)) this.at(atMs + this.between(1, 89 * 24) * HOUR_MS, () => this.#refund(paid));
    return paid;
  }

  #strayPayment(): void {
    this.#settle({
      ...(this.chance(0.5) ? { txid: word(this.random, 30) } : {}),
      valor: '77.70',
      atMs: this.nowMs,
    });
  }

  #refund(paid: OddSettlement): void {
    const valor = this.chance(0.6) ? paid.valor : (Math.ceil(Number(paid.valor) * 40) / 100).toFixed(2);
    const refund: OddRefund = {
      id: word(this.random, 8),
      rtrId: `D${word(this.random, 31)}`,
      valor,
      status: 'EM_PROCESSAMENTO',
      horario: { solicitacao: iso(this.nowMs) },
    };
    paid.devolucoes = [...(paid.devolucoes ?? []), refund];
    this.at(this.nowMs + this.between(1, 30) * HOUR_MS, () => {
      refund.horario.liquidacao = iso(this.nowMs);
      refund.status = draw(this.random, ['DEVOLVIDO', 'DEVOLVIDO', 'DEVOLVIDO', 'NAO_REALIZADO']);
    });
  }
}
