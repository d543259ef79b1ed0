import { type BusinessCalendar, businessCalendar } from '../../../core/business-days.ts';
import { type CivilDate, civilDate, saoPauloDate, type UtcInstant } from '../../../core/civil-date.ts';
import { keptReceiver } from '../../ledgers/stored/receiver-account.ts';
import type { Services } from '../../services.ts';
import type { CheckSetting } from './check-charges.ts';

/** What charging needs of the application. */
export type ChargingServices = Pick<
  Services,
  'registry' | 'ledgers' | 'banks' | 'outbox' | 'polling' | 'emit' | 'now'
>;

/** The moment and the calendar that a connection works with. */
export type ChargingDay = {
  readonly now: UtcInstant;
  readonly today: CivilDate;
  readonly localHolidays: readonly CivilDate[];
  readonly calendar: BusinessCalendar;
};

/** The bank's present, as `banks.now` tells it, and the connection's own holidays. */
export async function chargingDay(
  { banks, registry }: Pick<ChargingServices, 'banks' | 'registry'>,
  connectionId: string,
): Promise<ChargingDay> {
  const now = await banks.now(connectionId);
  const localHolidays = registry.find(connectionId).localHolidays.map(civilDate);
  return { now, today: saoPauloDate(now), localHolidays, calendar: businessCalendar(localHolidays) };
}

/** What charges of some mandates are held against now. */
export async function checkSettingOf(
  services: ChargingServices,
  connectionId: string,
  idRecs: Iterable<string>,
): Promise<CheckSetting> {
  const { today, calendar } = await chargingDay(services, connectionId);
  const wanted = [...new Set(idRecs)];
  const { read } = services.ledgers;
  const chargeable = wanted.length === 0 ? [] : await read.chargeable(connectionId, wanted, today);
  return { chargeable, receiver: await keptReceiver(services.ledgers, connectionId), today, calendar };
}
