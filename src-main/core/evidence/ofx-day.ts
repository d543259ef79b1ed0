import { type CivilDate, parseCivilDate, parseInstant, saoPauloDate } from '../civil-date.ts';

/** An hour with its zone, `20260301020000.000[-3:BRT]` (OFX 1.02, 3.2.8.2). Offsets of parts of an hour are written in several ways, and no bank here has one. */
const MOMENT = /^\d{8}(\d{2})(\d{2})(\d{2})?(?:\.\d+)?\s*\[([+-]?)(\d{1,2})(?:\.0+)?(?::[^\]]*)?\]/;
/** Hours that banks write where they mean the day alone, whatever zone stands behind them. */
const DAY_ALONE = new Set(['000000', '120000']);

/** The day that the first eight digits name, whatever hour and zone stand behind them: an end of a period. Null for none. */
export function writtenDay(text: string): CivilDate | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text) ?? [];
  return parseCivilDate(`${year}-${month}-${day}`);
}

/**
 * The day in São Paulo of what happened: of an hour with its zone that of the moment, which may be the day before or after the one that is written. Where there is no zone, which
 * would be Greenwich by the standard and is São Paulo by the banks' custom, and where the hour is a day's alone, the day that is written. Null for none.
 */
export function ofxDay(text: string): CivilDate | null {
  const day = writtenDay(text);
  const [, hour = '', minute = '', second = '00', sign = '', zone] = MOMENT.exec(text) ?? [];
  if (day === null || zone === undefined || DAY_ALONE.has(`${hour}${minute}${second}`)) return day;
  const offset = `${sign === '-' ? '-' : '+'}${zone.padStart(2, '0')}:00`;
  const moment = parseInstant(`${day}T${hour}:${minute}:${second}${offset}`);
  return moment === null ? day : saoPauloDate(moment);
}
