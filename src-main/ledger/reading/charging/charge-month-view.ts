import { createHash } from 'node:crypto';
import type { MonthDraft } from '../../../../src-preload/contract/charge-month.ts';
import type { ChargeWarning } from '../../../../src-preload/contract/charge-warnings.ts';
import { CLOSED_WARNINGS } from '../../../../src-preload/contract/vocabulary/charging.ts';
import { type CivilDate, earliest, latest } from '../../../core/civil-date.ts';
import { type Centavos, centavos, exactSum } from '../../../core/money.ts';
import type {
  ChosenCharge,
  LedgerChoice,
  LedgerMonth,
  MonthView,
  NamedMandate,
  PartCount,
  ProposedDay,
} from '../../model/charging-reader.ts';
import type { MonthCharge, WholeMonth } from './charge-month.ts';
import { type ChoosableRow, rowChooser, rowFinder, rowKey } from './month-choice.ts';

/** A row on the day on which it would be sent. */
type StandingRow = ChoosableRow & { readonly charge: MonthCharge; readonly day: ProposedDay };

function standing(charge: MonthCharge, isLateMoved: boolean): StandingRow {
  const day = (isLateMoved ? charge.moved : null) ?? charge.asProposed;
  const { idRec, cycleDate, isLate, mandate } = charge;
  const { isSendable, isRemarkable } = day;
  return { idRec, cycleDate, isLate, mandate, isSendable, isRemarkable, charge, day };
}

/** A page of a month, what the whole of it counts, and whose its rows are. */
export function viewMonth(
  month: WholeMonth,
  { filter, choices, isLateMoved, page, most }: MonthView,
): LedgerMonth {
  const rows = month.rows.map((charge) => standing(charge, isLateMoved));
  const found = rows.filter(rowFinder(filter));
  const shown = found.slice(page * most.proposed, (page + 1) * most.proposed);
  const leftOut = month.leftOut.slice(0, most.leftOut);
  const unknown = month.unknownPeriodicity.slice(0, most.leftOut);
  const isChosen = rowChooser(choices);
  return {
    proposed: shown.map((row) => {
      const { asProposed: _a, moved: _m, mandate: _w, ...rest } = row.charge;
      return { ...rest, ...row.day, isChosen: isChosen(row) };
    }),
    proposedCount: rows.length,
    foundCount: found.length,
    month: countOf(rows.filter(({ isLate }) => !isLate)),
    late: lateOf(rows.filter(({ isLate }) => isLate)),
    leftOut: leftOut.map(({ idRec, dueDate, reason }) => ({ idRec, dueDate, reason })),
    leftOutCount: month.leftOut.length,
    unknownPeriodicity: unknown.map(({ idRec }) => idRec),
    mandates: once([
      ...shown.map(({ charge }) => charge.mandate),
      ...leftOut.map(({ mandate }) => mandate),
      ...unknown,
    ]),
  };
}

const once = (mandates: readonly NamedMandate[]): readonly NamedMandate[] => [
  ...new Map(mandates.map((mandate) => [mandate.idRec, mandate])).values(),
];

const countOf = (rows: readonly StandingRow[]): PartCount => ({
  count: rows.length,
  remarkable: rows.filter(({ isRemarkable }) => isRemarkable).length,
});

/** As they would stand on the first day that is left to them: what one press takes is what it would choose there. */
function lateOf(rows: readonly StandingRow[]): LedgerMonth['late'] {
  const movable = rows
    .filter(({ charge }) => charge.moved !== null)
    .map(({ charge }) => standing(charge, true));
  const taken = movable.filter(ONE_PRESS);
  const closed = movable.filter((row) => !ONE_PRESS(row) && hasClosedCharge(row));
  return {
    ...countOf(rows),
    amount: sumOf(rows.map(({ charge }) => charge.amount)),
    chargeable: { count: taken.length, amount: sumOf(taken.map(({ charge }) => charge.amount)) },
    movesTo: earliest(taken.map(({ day }) => day.dueDate)),
    closed: closed.length,
    warned: movable.length - taken.length - closed.length,
    gone: rows.length - movable.length,
  };
}

const ONE_PRESS = rowChooser([
  { kind: 'some', filter: { part: 'late', which: 'all', search: '' }, choice: 'withoutWarnings' },
]);

const CLOSED: ReadonlySet<ChargeWarning['kind']> = new Set(CLOSED_WARNINGS);

const hasClosedCharge = ({ day }: StandingRow): boolean => day.warnings.some(({ kind }) => CLOSED.has(kind));

const sumOf = (amounts: readonly (Centavos | null)[]) =>
  exactSum(String(amounts.reduce((sum, amount) => sum + BigInt(amount ?? 0), 0n)));

type Chosen = { readonly row: StandingRow; readonly charge: ChosenCharge; readonly isChanged: boolean };

/** Every row that was chosen, with what it asks for. */
function chosenOf({ rows }: WholeMonth, { choices, isLateMoved, edits }: MonthDraft): readonly Chosen[] {
  const isChosen = rowChooser(choices);
  const changes = new Map(edits.map((edit) => [rowKey(edit), edit]));
  return rows.flatMap((whole): readonly Chosen[] => {
    const row = standing(whole, isLateMoved);
    if (!isChosen(row)) return [];
    const change = changes.get(rowKey(row));
    const { idRec, cycleDate, adjustsToBusinessDay } = whole;
    const charge = {
      idRec,
      cycleDate,
      adjustsToBusinessDay,
      dueDate: change?.dueDate ?? row.day.dueDate,
      amount: change?.amount === undefined ? whole.amount : typedAmount(change.amount),
    };
    return [{ row, charge, isChanged: change !== undefined }];
  });
}

const typedAmount = (amount: number | null): Centavos | null => (amount === null ? null : centavos(amount));

/** The charges that a draft asks for, and their fingerprint. */
export function chosenCharges(
  month: WholeMonth,
  draft: MonthDraft,
): Pick<LedgerChoice, 'fingerprint'> & {
  readonly charges: readonly ChosenCharge[];
} {
  const charges = chosenOf(month, draft).map(({ charge }) => charge);
  return { charges, fingerprint: fingerprintOf(charges) };
}

function fingerprintOf(charges: readonly ChosenCharge[]): string {
  const hash = createHash('sha256');
  for (const { idRec, cycleDate, dueDate, amount } of charges)
    hash.update(`${idRec} ${cycleDate} ${dueDate} ${amount ?? ''}\n`);
  return hash.digest('base64url');
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the chosen rows come to. */
export function chosenTotals(month: WholeMonth, draft: MonthDraft): LedgerChoice {
  const chosen = chosenOf(month, draft);
  const charges = chosen.map(({ charge }) => charge);
  const asProposed = chosen.filter(({ isChanged }) => !isChanged);
  const days = charges.map(({ dueDate }) => dueDate as CivilDate);
  const [first, last] = [earliest(days), latest(days)];
  return {
    count: charges.length,
    amount: sumOf(charges.map(({ amount }) => amount)),
    lateCount: chosen.filter(({ row }) => row.isLate).length,
    days: first === null || last === null || !days.every((day) => DAY.test(day)) ? null : { first, last },
    warnings: warningsCounted(asProposed),
    unsendable: asProposed.filter(({ row }) => !row.isSendable).length,
    fingerprint: fingerprintOf(charges),
    changed: chosen.filter(({ isChanged }) => isChanged).map(({ charge }) => charge),
  };
}

function warningsCounted(chosen: readonly Chosen[]): LedgerChoice['warnings'] {
  const counts: Partial<Record<ChargeWarning['kind'], number>> = {};
  for (const { row } of chosen)
    for (const kind of new Set(row.day.warnings.map((warning) => warning.kind)))
      counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
