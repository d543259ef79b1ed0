import { businessCalendar } from '../../core/business-days.ts';
import { type ChargeMonthSetting, chargeMonth, type ProposedCharge } from '../../core/charge-month.ts';
import type { Chargeable, LedgerMonth, MonthQuestion, NamedMandate } from '../charging-reader.ts';
import { readApproved, type StoredMandate, withCharges } from './chargeable.ts';
import type { StatementCache } from './statement-cache.ts';

/** Mandates in memory at once. */
const CHUNK = 2_000;

/** The whole month of one chunk of mandates. */
type Part = ReturnType<typeof chargeMonth> & { readonly named: readonly NamedMandate[] };

/** What a month may be charged, worked out chunk by chunk next to the database: only what is shown leaves the thread. */
export function readChargeMonth(prepare: StatementCache, question: MonthQuestion): LedgerMonth {
  const parts = [...partsOf(prepare, question)];
  const proposed = parts.flatMap((part) => part.proposed).toSorted(byDueDate);
  const leftOut = parts.flatMap((part) => part.leftOut).toSorted(byDueDate);
  const unknownPeriodicity = parts.flatMap((part) => part.unknownPeriodicity);
  const { most } = question;
  const shown = { proposed: proposed.slice(0, most.proposed), leftOut: leftOut.slice(0, most.leftOut) };
  const names = new Set([
    ...[...shown.proposed, ...shown.leftOut].map(({ idRec }) => idRec),
    ...unknownPeriodicity,
  ]);
  return {
    ...shown,
    proposedCount: proposed.length,
    leftOutCount: leftOut.length,
    unknownPeriodicity: unknownPeriodicity.slice(0, most.leftOut),
    mandates: parts.flatMap(({ named }) => named).filter(({ idRec }) => names.has(idRec)),
  };
}

function* partsOf(prepare: StatementCache, question: MonthQuestion): Generator<Part> {
  const setting = {
    period: question.period,
    today: question.today,
    adjustsToBusinessDay: true,
    calendar: businessCalendar(question.localHolidays),
  };
  for (let lastId = 0; ; ) {
    const mandates = readApproved(prepare, lastId, CHUNK);
    const last = mandates.at(-1);
    if (last === undefined) return;
    yield partOf(prepare, mandates, setting);
    lastId = last.id;
  }
}

type Setting = Omit<ChargeMonthSetting, 'mandates' | 'charges'>;

/** Charges are read for those mandates alone that have a cycle in the period: a charge can only take a cycle away. */
function partOf(prepare: StatementCache, mandates: readonly StoredMandate[], setting: Setting): Part {
  const bare = chargeMonth({ ...setting, mandates, charges: [] });
  const within = new Set([...bare.proposed, ...bare.leftOut].map(({ idRec }) => idRec));
  const chargeable = withCharges(
    prepare,
    mandates.filter(({ idRec }) => within.has(idRec)),
    setting.today,
  );
  const unknown = new Set(bare.unknownPeriodicity);
  return {
    ...monthOf(chargeable, setting),
    unknownPeriodicity: bare.unknownPeriodicity,
    named: mandates
      .filter(({ idRec }) => within.has(idRec) || unknown.has(idRec))
      .map(({ id: _id, ...mandate }) => mandate),
  };
}

const monthOf = (chargeable: readonly Chargeable[], setting: Setting) =>
  chargeMonth({
    ...setting,
    mandates: chargeable.map(({ mandate }) => mandate),
    charges: chargeable.flatMap(({ charges }) => charges),
  });

type Due = Pick<ProposedCharge, 'dueDate' | 'idRec'>;
const byDueDate = (a: Due, b: Due): number => compare(a.dueDate, b.dueDate) || compare(a.idRec, b.idRec);
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
