import { civilDate, saoPauloDate, type UtcInstant } from '../../core/civil-date.ts';
import { saoPauloTime } from '../../core/clock-changes.ts';
import { brazilianDate, brazilianDecimal } from '../../core/csv-cells.ts';
import { type CentavosSum, exactSum } from '../../core/money.ts';

const THOUSANDS = /\B(?=(?:\d{3})+,)/g;

/** Centavos as people in Brazil read them, `-1.234.567,89`, whatever the sum. */
export const paperAmount = (amount: CentavosSum | number): string =>
  brazilianDecimal(exactSum(amount)).replaceAll(THOUSANDS, '.');

/** A count with points between thousands. */
export const paperCount = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, '.');

/** A day `YYYY-MM-DD` as dd/mm/aaaa. */
export const paperDay = (day: string): string => brazilianDate(civilDate(day));

/** Day and time in São Paulo. */
export const paperMoment = (instant: string): string =>
  `${brazilianDate(saoPauloDate(instant as UtcInstant))} ${saoPauloTime(instant as UtcInstant).slice(0, 5)}`;

const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month `YYYY-MM` in words: `novembro de 2026`. */
export const paperMonth = (month: string): string => MONTH.format(new Date(`${month}-01T12:00:00Z`));
