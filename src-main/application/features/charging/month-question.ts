import type { IntendedCharge } from '../../../../src-preload/contract/charge-month.ts';
import { civilDate } from '../../../core/civil-date.ts';
import type { ChosenCharge, MonthQuestion } from '../../../ledger/model/charging-reader.ts';
import { type ChargingServices, chargingDay } from './setting.ts';

/** A month of a connection as it was asked about; the days as a window sends them. */
export type AskedMonth = { readonly connectionId: string; readonly first: string; readonly last: string };

/** The question that a month asks of the ledger, in the bank's present. */
export async function questionOf(
  services: Pick<ChargingServices, 'banks' | 'registry'>,
  { connectionId, first, last }: AskedMonth,
): Promise<MonthQuestion> {
  const { today, localHolidays } = await chargingDay(services, connectionId);
  return { period: { first: civilDate(first), last: civilDate(last) }, today, localHolidays };
}

/** A chosen row of the month as the charge that is to be sent. */
export const intended = ({ idRec, dueDate, amount, adjustsToBusinessDay }: ChosenCharge): IntendedCharge => ({
  idRec,
  dueDate,
  amount,
  adjustsToBusinessDay,
  info: '',
});
