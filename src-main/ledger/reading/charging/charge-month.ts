import { MILD_WARNINGS } from '../../../../src-preload/contract/vocabulary/charging.ts';
import type { DraftProblem } from '../../../../src-preload/contract/writing.ts';
import { type BusinessCalendar, businessCalendar } from '../../../core/business-days.ts';
import { checkChargeDraft } from '../../../core/checks/check-charge-draft.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import { compareTexts } from '../../../core/compare-texts.ts';
import {
  byDueDate,
  type ChargeMonthSetting,
  chargeMonth,
  fallsWithin,
  type LeftOutCycle,
  type ProposedCharge,
} from '../../../core/cycles/charge-month.ts';
import { chargeWarnings } from '../../../core/cycles/charge-warnings.ts';
import { hasCycles } from '../../../core/cycles/cycle-calendar.ts';
import { formatDecimal } from '../../../core/money.ts';
import type { Chargeable, MonthQuestion, NamedMandate, ProposedDay } from '../../model/charging-reader.ts';
import type { Snapshot } from '../rows/snapshot.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import { readApproved, type StoredMandate, withCharges } from './chargeable.ts';

/** Mandates in memory at once. */
const CHUNK = 2_000;

/** A row of the month before anybody has looked at it: what it would be on its own day, and on the first that can still be reached. */
export type MonthCharge = Omit<ProposedCharge, 'dueDate' | 'warnings'> & {
  readonly cycleDate: CivilDate;
  readonly isLate: boolean;
  readonly asProposed: ProposedDay;
  /** Of a late one whose cycle holds such a day. */
  readonly moved: ProposedDay | null;
  readonly mandate: NamedMandate;
};

/** What a month may be charged, whole; in the order of due dates, then mandates. */
export type WholeMonth = {
  readonly rows: readonly MonthCharge[];
  readonly leftOut: readonly (LeftOutCycle & { readonly mandate: NamedMandate })[];
  readonly unknownPeriodicity: readonly NamedMandate[];
};

/** The whole month, worked out chunk by chunk next to the database and kept until the ledger changes: only what is shown leaves the thread. */
export function readWholeMonth(
  prepare: StatementCache,
  snapshot: Snapshot,
  { period, today, localHolidays }: MonthQuestion,
): WholeMonth {
  const { first, last } = period;
  return snapshot.rememberOne(`month ${JSON.stringify([first, last, today, localHolidays])}`, () => {
    const calendar = businessCalendar(localHolidays);
    const setting = { period, today, adjustsToBusinessDay: true, calendar, sharedCycles: new Map() };
    const parts = [...partsOf(prepare, setting)];
    return {
      rows: parts.flatMap(({ rows }) => rows).sort(byCycleDate),
      leftOut: parts.flatMap(({ leftOut }) => leftOut).sort(byDueDate),
      unknownPeriodicity: parts.flatMap(({ unknownPeriodicity }) => unknownPeriodicity),
    };
  });
}

type Setting = Omit<ChargeMonthSetting, 'mandates' | 'charges'>;

function* partsOf(prepare: StatementCache, setting: Setting): Generator<WholeMonth> {
  for (let lastId = 0; ; ) {
    const mandates = readApproved(prepare, lastId, CHUNK);
    const last = mandates.at(-1);
    if (last === undefined) return;
    yield partOf(prepare, mandates, setting);
    lastId = last.id;
  }
}

/** Charges are read for those mandates alone that have a cycle in the period: a charge can only take a cycle away. */
function partOf(prepare: StatementCache, mandates: readonly StoredMandate[], setting: Setting): WholeMonth {
  const within = mandates.filter((mandate) => fallsWithin(mandate, setting));
  const chargeable = withCharges(prepare, within, setting.today);
  const known = new Map(chargeable.map((each) => [each.mandate.idRec, each]));
  const month = chargeMonth({
    ...setting,
    mandates: chargeable.map(({ mandate }) => mandate),
    charges: chargeable.flatMap(({ charges }) => charges),
  });
  return {
    rows: month.proposed
      .flatMap((charge) => rowOf(charge, known.get(charge.idRec), setting))
      .filter(({ isLate, cycleDate }) => isLate || cycleDate >= setting.period.first),
    leftOut: month.leftOut.flatMap((cycle) => {
      const mandate = known.get(cycle.idRec)?.mandate;
      return mandate === undefined ? [] : [{ ...cycle, mandate }];
    }),
    unknownPeriodicity: mandates.filter((mandate) => !hasCycles(mandate)),
  };
}

function rowOf(
  charge: ProposedCharge,
  each: Chargeable | undefined,
  setting: Setting,
): readonly MonthCharge[] {
  if (each === undefined) return [];
  const { mandate } = each;
  const { dueDate, warnings, ...rest } = charge;
  const late = warnings.find((warning) => warning.kind === 'too_late');
  const reachable = late?.kind === 'too_late' ? late.earliestDueDate : null;
  const row: MonthCharge = {
    ...rest,
    cycleDate: dueDate,
    isLate: late !== undefined,
    asProposed: judged(charge, mandate, setting.today),
    moved:
      reachable === null ? null : judged(movedTo(reachable, charge, each, setting), mandate, setting.today),
    mandate,
  };
  return [row];
}

type Moving = { readonly today: CivilDate; readonly calendar: BusinessCalendar };

/** The charge on a later day of its cycle. That its amount was taken over stays to be said. */
function movedTo(
  dueDate: CivilDate,
  charge: ProposedCharge,
  { mandate, charges }: Chargeable,
  { today, calendar }: Moving,
): ProposedCharge {
  const found = chargeWarnings({ ...charge, dueDate }, { mandate, charges, today, calendar });
  const unsaid = charge.warnings.filter(({ kind }) => kind === 'no_amount_known');
  return { ...charge, dueDate, warnings: [...found, ...unsaid] };
}

/** Stands in for the account, of which the month asks apart. */
const ANY_ACCOUNT = { account: '1', accountType: 'CORRENTE', branch: '' };
const MILD: ReadonlySet<string> = new Set(MILD_WARNINGS);

function judged(charge: ProposedCharge, mandate: NamedMandate, today: CivilDate): ProposedDay {
  const { dueDate, warnings } = charge;
  const problems = isPlain(charge, mandate, today) ? [] : problemsOf(charge, mandate, today);
  const isSendable = problems.length === 0;
  const isRemarkable = !isSendable || warnings.some(({ kind }) => !MILD.has(kind));
  return { dueDate, warnings, problems, isSendable, isRemarkable };
}

/** The most usual charge, of which the whole check would find nothing: it is spared where tens of thousands are looked at. */
const isPlain = (
  { dueDate, amount }: ProposedCharge,
  { startDate, endDate }: NamedMandate,
  today: CivilDate,
): boolean =>
  amount !== null &&
  amount > 0 &&
  dueDate >= today &&
  dueDate >= startDate &&
  dueDate <= (endDate ?? dueDate);

function problemsOf(
  charge: ProposedCharge,
  mandate: NamedMandate,
  today: CivilDate,
): readonly DraftProblem[] {
  const { txid, idRec, dueDate, amount, adjustsToBusinessDay } = charge;
  const typed = amount === null ? '' : formatDecimal(amount);
  const form = { txid, idRec, dueDate, amount: typed, adjustsToBusinessDay, info: '', ...ANY_ACCOUNT };
  const checked = checkChargeDraft(form, { mandate, today });
  return checked.kind === 'draft' ? [] : checked.problems;
}

const byCycleDate = (a: MonthCharge, b: MonthCharge): number =>
  compareTexts(a.cycleDate, b.cycleDate) || compareTexts(a.idRec, b.idRec);
