import type { ChargeMonth, ProposedCharge } from '../../../../src-preload/contract/charging.ts';
import type { Handlers } from '../../../../src-preload/contract/index.ts';
import {
  MOST_CHARGES,
  MOST_LEFT_OUT,
  MOST_OFFERED_DAYS,
} from '../../../../src-preload/contract/vocabulary/charging.ts';
import type { ProposedCharge as CoreProposal } from '../../../core/charge-month.ts';
import { checkChargeDraft } from '../../../core/check-charge-draft.ts';
import { type CivilDate, civilDate } from '../../../core/civil-date.ts';
import { bearingOf, coveredCycles } from '../../../core/cycle-bearing.ts';
import { cycleIndexOf, cycleStart } from '../../../core/cycle-calendar.ts';
import { CicloError } from '../../../core/failure.ts';
import { formatDecimal } from '../../../core/money.ts';
import type { Chargeable, NamedMandate } from '../../../ledger/charging-reader.ts';
import { type CheckSetting, checkCharges, withoutCharge } from './check-charges.ts';
import { type ChargingServices, checkSettingOf, presentOf } from './setting.ts';

type MonthHandlers = Pick<Handlers['charging'], 'month' | 'recheck' | 'nextDays'>;

/** Handlers of what may be charged, before anything is sent. */
export function monthHandlers(services: ChargingServices): MonthHandlers {
  return {
    month: async ({ connectionId, first, last }) => {
      const { today, localHolidays } = await presentOf(services, connectionId);
      const period = { first: civilDate(first), last: civilDate(last) };
      const most = { proposed: MOST_CHARGES, leftOut: MOST_LEFT_OUT };
      const question = { period, today, localHolidays, most };
      return monthShown(await services.ledgers.read.chargeMonth(connectionId, question), today);
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
    rows: month.proposed.map((row) => proposalShown(row, whose(row.idRec), today)),
    rowCount: month.proposedCount,
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

/** Stands in for the account, of which the month asks apart. */
const ANY_ACCOUNT = { account: '1', accountType: 'CORRENTE', branch: '' };

function proposalShown(row: CoreProposal, mandate: NamedMandate, today: CivilDate): ProposedCharge {
  const { txid, dueDate, amount, adjustsToBusinessDay, warnings } = row;
  const typed = amount === null ? '' : formatDecimal(amount);
  const form = { txid, idRec: row.idRec, dueDate, amount: typed, adjustsToBusinessDay, info: '' };
  const checked = checkChargeDraft({ ...form, ...ANY_ACCOUNT }, { mandate, today });
  const problems = checked.kind === 'draft' ? [] : [...checked.problems];
  return {
    ...named(mandate),
    dueDate,
    amount,
    adjustsToBusinessDay,
    warnings: [...warnings],
    problems,
    isSendable: problems.length === 0,
  };
}

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
  const last = standing.toSorted((a, b) => Number(a.dueDate < b.dueDate) - Number(a.dueDate > b.dueDate))[0];
  const { status, fixedAmount } = mandate;
  return { ...named(mandate), status, fixedAmount, lastAmount: last?.amount ?? null, days };
}
