import { banksOpen, numberOf } from '../../../oracles/civil-dates.ts';
import type { OddCharge, OddMandate, OddSettlement, OddWorld } from './world.ts';
import { plusDays } from './world.ts';

/**
 * A second reading of rules/reconciliation.md, straight from the bank's facts to the cells of the `rfc4180` export, without the code of the
 * app. Slow and plain on purpose.
 */
export type OracleRow = Readonly<
  Record<
    | 'state'
    | 'group'
    | 'settle_date'
    | 'days_late'
    | 'paid_amount'
    | 'paid_at'
    | 'end_to_end_ids'
    | 'refunded_amount',
    string
  >
>;

export const cents = (valor: string): number => Math.round(Number(valor) * 100);
const decimal = (amount: number): string => (amount / 100).toFixed(2);
export const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
export const plain = (status: string): string =>
  status
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase();
const paulista = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' });
export const saoPauloDay = (instant: string): string => paulista.format(new Date(instant));

/** The day itself where banks open, else the next on which they do. */
export function businessDay(day: string): string {
  const known = businessDays.get(day) ?? nextBusinessDay(day);
  businessDays.set(day, known);
  return known;
}

const businessDays = new Map<string, string>();

function nextBusinessDay(day: string): string {
  return banksOpen(numberOf(day)) ? day : businessDay(plusDays(day, 1));
}

/** Which cycle of its mandate a charge's due date is in, counted by walking from the first one; null where it is in none. */
export function cycleOf(world: OddWorld, charge: OddCharge): number | null {
  const mandate = world.mandates.find(({ idRec }) => idRec === charge.idRec);
  if (!mandate || charge.due < mandate.start) return null;
  const starts = startsOf(mandate);
  let index = -1;
  for (const start of starts) {
    if (charge.due < start) return index;
    index += 1;
  }
  return null;
}

/** Starts of a mandate's cycles without end, each counted from the anchor; none for a word that nobody knows. */
export function* startsOf({ start, periodicidade }: OddMandate): Generator<string> {
  const months = { MENSAL: 1, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 }[periodicidade];
  if (months === undefined && periodicidade !== 'SEMANAL') return;
  for (let index = 0; ; index += 1) {
    yield months === undefined ? plusDays(start, 7 * index) : later(start, months * index);
  }
}

function later(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The settlements that are a charge's, in order of time. */
export function settlementsOf(world: OddWorld, charge: OddCharge): OddSettlement[] {
  const carries = (other: OddCharge, id: string): boolean =>
    other.attempts.some(({ endToEndId }) => endToEndId === id) ||
    other.claims.some(({ endToEndId }) => endToEndId === id);
  const mine = world.settlements.filter(({ txid, endToEndId }) => {
    if (txid !== undefined) return txid === charge.txid;
    return (
      carries(charge, endToEndId) && world.charges.filter((other) => carries(other, endToEndId)).length === 1
    );
  });
  return mine.toSorted(
    (a, b) => Date.parse(a.horario) - Date.parse(b.horario) || (a.endToEndId < b.endToEndId ? -1 : 1),
  );
}

/** The cells that the rulebook decides for one charge. */
export function oracleRow(world: OddWorld, charge: OddCharge): OracleRow {
  const paid = settlementsOf(world, charge);
  const gross = paid.reduce((sum, { valor }) => sum + cents(valor), 0);
  const returned = paid
    .flatMap(({ devolucoes = [] }) => devolucoes)
    .reduce((sum, { valor, status }) => sum + (status === 'DEVOLVIDO' ? cents(valor) : 0), 0);
  const scheduled = charge.attempts
    .filter(({ tipo }) => tipo === 'AGND')
    .map(({ dataLiquidacao }) => dataLiquidacao);
  const settle =
    scheduled.sort()[0] ?? (charge.ajusteDiaUtil === false ? charge.due : businessDay(charge.due));
  const [state, group, daysLate] = judge(world, charge, { paid, gross, returned, settle });
  return {
    state,
    group,
    settle_date: settle,
    days_late: daysLate === null ? '' : String(daysLate),
    paid_amount: decimal(gross),
    paid_at: paid[0] === undefined ? '' : new Date(paid[0].horario).toISOString(),
    end_to_end_ids: paid.map(({ endToEndId }) => endToEndId).join(' '),
    refunded_amount: decimal(returned),
  };
}

type Money = { paid: OddSettlement[]; gross: number; returned: number; settle: string };

function judge(world: OddWorld, charge: OddCharge, money: Money): [string, string, number | null] {
  const status = plain(charge.status);
  const isClosed = status === 'CANCELADA' || status === 'REJEITADA' || status === 'EXPIRADA';
  const amount = cents(charge.valor);
  const net = money.gross - money.returned;
  if (money.paid.length > 0) {
    if (isClosed && net > 0) return ['paid_after_close', 'attention', null];
    if (net <= 0) return ['refunded', isClosed ? 'closed' : 'attention', null];
    if (money.returned > 0 && net < amount) return ['partly_refunded', 'attention', null];
    if (money.paid.length > 1 && net > amount) return ['paid_twice', 'attention', null];
    if (net < amount) return ['underpaid', 'attention', null];
    if (net > amount) return ['overpaid', 'attention', null];
    let sum = 0;
    for (const { valor, horario } of money.paid) {
      sum += cents(valor);
      if (sum < amount) continue;
      const late = days(money.settle, saoPauloDay(horario));
      return late > 0 ? ['paid_late', 'paid', late] : ['paid', 'paid', null];
    }
  }
  const overdue = days(money.settle, world.today);
  const late = overdue > 0 ? overdue : null;
  const decision = world.decisions?.get(charge.txid);
  if (decision !== undefined) return [decision, 'closed', null];
  if (status === 'CONCLUIDA') return ['unconfirmed', 'attention', null];
  if (status === 'CANCELADA') return ['cancelled', 'closed', null];
  if (status === 'REJEITADA')
    return isReplaced(world, charge) ? ['rejected', 'closed', null] : ['rejected', 'unpaid', late];
  if (status === 'EXPIRADA') return ['expired', 'unpaid', late];
  const isRetrying = charge.attempts.some(
    ({ status: attempt, dataLiquidacao }) =>
      ['SOLICITADA', 'AGENDADA'].includes(attempt) && dataLiquidacao >= world.today,
  );
  if (overdue > 0) return [isRetrying ? 'retrying' : 'unpaid', 'unpaid', late];
  return overdue === 0 ? ['due_today', 'open', null] : ['pending', 'open', null];
}

function isReplaced(world: OddWorld, charge: OddCharge): boolean {
  const cycle = cycleOf(world, charge);
  if (cycle === null) return false;
  return world.charges.some(
    (other) =>
      other.txid !== charge.txid &&
      other.idRec === charge.idRec &&
      !['CANCELADA', 'REJEITADA'].includes(plain(other.status)) &&
      cycleOf(world, other) === cycle,
  );
}
