import type { CivilDate } from '../civil-date.ts';
import type { TypedReading } from '../draft-reading.ts';
import { readDate } from '../typed-values.ts';

/** `2026-01-02 10:00`, `02/01/2026 10:00:00`, `02/01/2026 às 10:00`: the hour says nothing of the day. */
const HOUR = /(?:[T ]| [aà]s )\d{2}:\d{2}.*$/is;
/** `20260102`, of this century: what else has eight digits may be a day the other way about (`02012026`), or a number. */
const WITHOUT_SIGNS = /^(20\d{2})(\d{2})(\d{2})$/;
/** `2026/01/02`: where the year stands first, so does the month before its day. */
const YEAR_FIRST = /^(\d{4})\/(\d{2})\/(\d{2})$/;
/** `2/1/2026`, `02-01-2026`, `02.01.2026`. */
const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
/** `02/01/26`, `02.01.26`; `02-01-26` may begin with its year. */
const SHORT_YEAR = /^(\d{1,2}([/.])\d{1,2}\2)(\d{2})$/;

/**
 * A day as banks write it in a table: as {@link readDate}, and in the shapes that only a program writes. Never month first, which day first could not
 * be told from; two digits of a year are of this century.
 */
export const readStatementDay = (text: string): TypedReading<CivilDate> =>
  readDate(isoDay(text.trim().replace(HOUR, '')));

const isoDay = (text: string): string =>
  text
    .replace(WITHOUT_SIGNS, '$1-$2-$3')
    .replace(YEAR_FIRST, '$1-$2-$3')
    .replace(SHORT_YEAR, '$120$3')
    .replace(DAY_FIRST, (_, day: string, _sign: string, month: string, year: string) =>
      [year, padded(month), padded(day)].join('-'),
    );

const padded = (digits: string): string => digits.padStart(2, '0');
