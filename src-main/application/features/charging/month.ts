import type { ChargeMonth, ChosenMonth } from '../../../../src-preload/contract/charge-month.ts';
import type { ChargeWarning } from '../../../../src-preload/contract/charge-warnings.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import {
  CHARGE_WARNINGS,
  CHARGES_A_PAGE,
  MOST_LEFT_OUT,
  MOST_OFFERED_DAYS,
} from '../../../../src-preload/contract/vocabulary/charging.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import { compareTexts } from '../../../core/compare-texts.ts';
import { bearingOf, coveredCycles } from '../../../core/cycles/cycle-bearing.ts';
import { cycleIndexOf, cycleStart } from '../../../core/cycles/cycle-calendar.ts';
import { CicloError } from '../../../core/failure.ts';
import type {
  Chargeable,
  ChosenCharge,
  LedgerChoice,
  NamedMandate,
} from '../../../ledger/model/charging-reader.ts';
import { type CheckedCharge, type CheckSetting, checkCharges, withoutCharge } from './check-charges.ts';
import { intended, questionOf } from './month-question.ts';
import { type ChargingServices, checkSettingOf } from './setting.ts';

type MonthHandlers = Pick<Handlers['charging'], 'month' | 'chosen' | 'recheck' | 'nextDays'>;

/** Handlers of what may be charged, before anything is sent. */
export function monthHandlers(services: ChargingServices): MonthHandlers {
  return {
    month: async ({ connectionId, first, last, ...view }) => {
      const question = await questionOf(services, { connectionId, first, last });
      const most = { proposed: CHARGES_A_PAGE, leftOut: MOST_LEFT_OUT };
      return monthShown(
        await services.ledgers.read.chargeMonth(connectionId, question, { ...view, most }),
        question.today,
      );
    },
    chosen: async ({ draft, ...asked }) => {
      const question = await questionOf(services, asked);
      const chosen = await services.ledgers.read.chosenTotals(asked.connectionId, question, draft);
      const setting = await checkSettingOf(services, asked.connectionId, idsOf(chosen.changed));
      return chosenShown(chosen, checkCharges(chosen.changed.map(intended), setting));
    },
    recheck: async ({ connectionId, charges, replaces }) => {
      const setting = await checkSettingOf(
        services,
        connectionId,
        charges.map(({ idRec }) => idRec),
      );
      return checkCharges(charges, withoutCharge(setting, replaces)).map(({ verdict }) => verdict);
    },
    nextDays: async ({ connectionId, idRec }) => {
      const setting = await checkSettingOf(services, connectionId, [idRec]);
      const [chargeable] = setting.chargeable;
      if (!chargeable) throw new CicloError('not_found', `no mandate ${idRec}`, { id: idRec });
      return offeredDays(chargeable, setting);
    },
  };
}

const idsOf = (charges: readonly ChosenCharge[]): readonly string[] => charges.map(({ idRec }) => idRec);

/** What was chosen, with what speaks against the rows that were changed. */
function chosenShown(
  { changed: _, warnings, ...chosen }: LedgerChoice,
  judged: readonly CheckedCharge[],
): ChosenMonth {
  const bears = (kind: ChargeWarning['kind']): number =>
    judged.filter(({ verdict }) => verdict.warnings.some((warning) => warning.kind === kind)).length;
  const counts = CHARGE_WARNINGS.map((kind) => ({ kind, count: (warnings[kind] ?? 0) + bears(kind) }));
  const refused = judged.filter(({ verdict }) => !verdict.isSendable).length;
  return {
    ...chosen,
    warnings: counts.filter(({ count }) => count > 0),
    unsendable: chosen.unsendable + refused,
  };
}

type LedgerMonth = Awaited<ReturnType<ChargingServices['ledgers']['read']['chargeMonth']>>;

function monthShown(month: LedgerMonth, today: CivilDate): ChargeMonth {
  const mandates = new Map(month.mandates.map((mandate) => [mandate.idRec, mandate]));
  const whose = (idRec: string): NamedMandate => {
    const mandate = mandates.get(idRec);
    if (!mandate) throw new CicloError('internal', `mandate ${idRec} is not among those of the month`);
    return mandate;
  };
  return {
    today,
    rows: month.proposed.map(({ txid: _t, cycle: _c, isRemarkable: _r, ...row }) => ({
      ...row,
      ...named(whose(row.idRec)),
      warnings: [...row.warnings],
      problems: [...row.problems],
    })),
    rowCount: month.proposedCount,
    foundCount: month.foundCount,
    month: month.month,
    late: month.late,
    leftOut: month.leftOut.map(({ idRec, dueDate, reason }) => ({
      ...named(whose(idRec)),
      dueDate,
      reason,
    })),
    leftOutCount: month.leftOutCount,
    unknownPeriodicity: month.unknownPeriodicity.map((idRec) => named(whose(idRec))),
  };
}

const named = ({ idRec, payerName, payerDocument, contract }: NamedMandate) => ({
  idRec,
  payerName,
  payerDocument,
  contract,
});

/** The running cycle's day where it is still ahead, and those of the next cycles within the mandate. */
function offeredDays({ mandate, charges }: Chargeable, { today }: CheckSetting) {
  const taken = coveredCycles(mandate, charges);
  const standing = charges.filter((each) => !each.isUnreadable && bearingOf(each).kind !== 'closed');
  const first = cycleIndexOf(mandate, today) ?? 0;
  const days = Array.from({ length: MOST_OFFERED_DAYS }, (_, offset) => first + offset).flatMap((index) => {
    const dueDate = cycleStart(mandate, index);
    const isOffered = dueDate !== null && dueDate >= today && dueDate <= (mandate.endDate ?? dueDate);
    return isOffered ? [{ dueDate, isTaken: taken.has(index) }] : [];
  });
  const last = standing.toSorted((a, b) => compareTexts(b.dueDate, a.dueDate))[0];
  const { status, fixedAmount } = mandate;
  return { ...named(mandate), status, fixedAmount, lastAmount: last?.amount ?? null, days };
}
