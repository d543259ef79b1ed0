import {
  addDays,
  type CivilDate,
  civilDate,
  parseCivilDate,
  parseInstant,
  type UtcInstant,
} from './civil-date.ts';
import { formatDocument, isValidCnpj, isValidCpf, withLostZeros } from './cpf-cnpj.ts';
import { brazilianDate } from './csv-cells.ts';
import { read, refused, type TypedReading } from './draft-reading.ts';
import type { PayerDocument } from './records.ts';

/** Control characters and halves of characters: nobody types them, and the payer would see them in the bank's app. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const CPF_TYPED = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/;
const CNPJ_TYPED = /^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}$/;
const BRAZILIAN_DAY = /^(\d{2})\/(\d{2})\/(\d{4})/;
const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;
const TXID = /^[a-zA-Z0-9]{26,35}$/;
const MANDATE_ID = /^[a-zA-Z0-9]{29}$/;
const INSTITUTION = /^[0-9A-Z]{8}$/;
const WHOLE_NUMBER = /^\d{1,15}$/;

/** Signs that show nothing, such as a space of no width: they come along with what is copied, and make another text of one that looks the same. */
const INVISIBLE = /\p{Cf}/gu;

/** Text as it is shown: without signs that show nothing and surrounding space, accents joined to their letters. */
export const shownText = (typed: string): string => typed.replaceAll(INVISIBLE, '').normalize('NFC').trim();

/** Text of 1 to `most` characters as it is shown; characters are counted as JSON Schema counts them. */
export function readText(typed: string, most: number): TypedReading<string> {
  const text = shownText(typed);
  if (text === '') return refused('required');
  if (UNPRINTABLE.test(text)) return refused('control_characters');
  return [...text].length > most ? refused('too_long', { most }) : read(text);
}

/** A field that may be left empty: null then, else as `reader` reads it. */
export function readOptional<Value>(
  typed: string,
  reader: (typed: string) => TypedReading<Value>,
): TypedReading<Value | null> {
  return typed.trim() === '' ? read(null) : reader(typed);
}

/** A CPF or CNPJ (alphanumeric too), bare or with its usual punctuation, its check digits right. */
export function readDocument(typed: string): TypedReading<PayerDocument> {
  const text = typed.trim().toUpperCase();
  if (text === '') return refused('required');
  const number = text.replaceAll(/[./-]/g, '');
  if (CPF_TYPED.test(text))
    return isValidCpf(number) ? read({ kind: 'cpf', number }) : refused('check_digits');
  if (!CNPJ_TYPED.test(text)) return refusedLength(text);
  return isValidCnpj(number) ? read({ kind: 'cnpj', number }) : refused('check_digits');
}

/** Spreadsheets take the zeros from the beginning of a number; which document it would be is said, and left to the person. */
function refusedLength(text: string): TypedReading<never> {
  const whole = withLostZeros(text);
  return whole === null ? refused('malformed') : refused('lost_zeros', { document: formatDocument(whole) });
}

/** A day as `dd/mm/aaaa` or `YYYY-MM-DD`; never month first, which dd/mm could not be told from. */
export function readDate(typed: string): TypedReading<CivilDate> {
  const text = typed.trim();
  if (text === '') return refused('required');
  const date = parseCivilDate(isoDay(text));
  return date === null ? refusedDay(text) : read(date);
}

/** What a spreadsheet counts as its day 0, so that 1 March 1900 and all after it come right (it takes 1900 for a leap year). */
const SPREADSHEET_DAY_0 = civilDate('1899-12-30');
const FIVE_DIGITS = /^\d{5}$/;
/** Days of 2000 to 2099 in a spreadsheet's count; other whole numbers are more likely something else. */
const SPREADSHEET_DAYS = { first: 36_526, last: 73_050 };

/** A cell that lost its format shows a date as a number of days; which it would be is said, and left to the person. */
function refusedDay(text: string): TypedReading<never> {
  const days = FIVE_DIGITS.test(text) ? Number(text) : 0;
  if (days < SPREADSHEET_DAYS.first || days > SPREADSHEET_DAYS.last) return refused('malformed');
  return refused('day_as_number', { day: brazilianDate(addDays(SPREADSHEET_DAY_0, days)) });
}

/** A day like {@link readDate}'s that is `earliest` or later; else refused with `reason`. */
export function readDateFrom(
  typed: string,
  earliest: CivilDate,
  reason: 'in_the_past' | 'before_first_date',
): TypedReading<CivilDate> {
  const date = readDate(typed);
  return date.kind === 'read' && date.value < earliest ? refused(reason, { earliest }) : date;
}

/** A day and a time of São Paulo (`dd/mm/aaaa HH:mm`, `YYYY-MM-DDTHH:mm`, seconds allowed) after `now`. */
export function readInstantAfter(typed: string, now: UtcInstant): TypedReading<UtcInstant> {
  const text = typed.trim();
  if (text === '') return refused('required');
  const [day = '', time = '', ...more] = isoDay(text).split(/[T ]/);
  const isMoment = more.length === 0 && CLOCK_TIME.test(time);
  const instant = isMoment ? parseInstant(`${day}T${time}`) : null;
  if (instant === null) return refused('malformed');
  return instant > now ? read(instant) : refused('in_the_past');
}

const isoDay = (text: string): string => text.replace(BRAZILIAN_DAY, '$3-$2-$1');

/** Whether text has the shape of a charge's txid; a settlement's may be shorter, as that of a static code is. */
export const isChargeTxid = (text: string): boolean => TXID.test(text);
/** A txid of 26 to 35 letters and digits (specification, TxId). */
export const readTxid = (typed: string): TypedReading<string> => readShape(typed, TXID);
/** The 29 letters and digits of an idRec (specification, RecId). */
export const readMandateId = (typed: string): TypedReading<string> => readShape(typed, MANDATE_ID);
/** A bank's eight digits or capital letters (`ispbParticipante`). */
export const readInstitution = (typed: string): TypedReading<string> => readShape(typed, INSTITUTION);

/** The number of a location: an integer from 0 (specification, PayloadLocationRecId). */
export function readLocationId(typed: string): TypedReading<number> {
  const text = readShape(typed, WHOLE_NUMBER);
  return text.kind === 'read' ? read(Number(text.value)) : text;
}

function readShape(typed: string, shape: RegExp): TypedReading<string> {
  const text = typed.trim();
  if (text === '') return refused('required');
  return shape.test(text) ? read(text) : refused('malformed');
}

/** One of the words of a table, whatever its case and accents; the table's keys are in small letters without accents. */
export function readWord<Value>(typed: string, words: ReadonlyMap<string, Value>): TypedReading<Value> {
  const word = plainWord(typed);
  if (word === '') return refused('required');
  const value = words.get(word);
  return value === undefined ? refused('unknown_word') : read(value);
}

/** Small letters without accents and surrounding space. */
export const plainWord = (typed: string): string =>
  typed
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .trim()
    .toLowerCase();
