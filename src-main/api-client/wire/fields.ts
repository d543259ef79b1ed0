import { z } from 'zod';
import { withoutScheme } from '../../core/br-code.ts';
import { type CivilDate, parseCivilDate, parseInstant, type UtcInstant } from '../../core/civil-date.ts';
import { type Centavos, parseDecimal } from '../../core/money.ts';
import type { Ending, PayerDocument, StatusChange } from '../../core/records.ts';
import { beginningOf, storableText } from '../../core/storable-text.ts';

/** Room for banks that bend the specification's 26 to 35 characters (`values.ts` of the contract). */
const IDENTIFIER = /^[A-Za-z0-9._-]{1,64}$/;
/** `2031-05-10`, or a date-time that begins with it. */
const DAY = /^(\d{4}-\d{2}-\d{2})(?:[Tt ].*)?$/;
/** Years that a charge or mandate can bear: what lies outside is a bank's way of saying "none". */
const YEARS = { first: '1900', last: '2199' };
/** A number loses a few leading zeros at most; less than this is no document. */
const CPF = /^\d{8,11}$/;
const CNPJ = /^(\d{11,14}|[0-9A-Z]{14})$/;
const PUNCTUATION = /[.\-/\s]/g;

type Fields = Readonly<Record<string, unknown>>;

/** Whether parsed JSON has members by name; a list has none. */
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field that must be readable: `read` gives null when it is not, and the record goes to quarantine. */
function required<Value>(what: string, read: (value: unknown) => Value | null) {
  return z.transform((input: unknown, context): Value => {
    const value = read(input);
    if (value !== null) return value;
    context.issues.push({ code: 'custom', message: `${what}: ${excerpt(input)}`, input });
    return z.NEVER;
  });
}

function excerpt(value: unknown): string {
  if (value === undefined) return 'absent';
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : beginningOf(String(JSON.stringify(value)), 60);
}

function readText(value: unknown): string | null {
  if (typeof value === 'string') return storableText(value);
  return typeof value === 'number' ? String(value) : null;
}

function readIdentifier(value: unknown): string | null {
  return typeof value === 'string' && IDENTIFIER.test(value) ? value : null;
}

/** The specification's decimal string; a JSON number passes where it has at most two decimals. */
function readAmount(value: unknown): Centavos | null {
  const text = readText(value);
  return text === null ? null : parseDecimal(text);
}

function readDay(value: unknown): CivilDate | null {
  const day = typeof value === 'string' ? DAY.exec(value)?.[1] : undefined;
  const date = day === undefined ? null : parseCivilDate(day);
  const isInRange = date !== null && date >= YEARS.first && date.slice(0, 4) <= YEARS.last;
  return isInRange ? date : null;
}

function readMoment(value: unknown): UtcInstant | null {
  const moment = typeof value === 'string' ? parseInstant(value) : null;
  const isInRange = moment !== null && moment >= YEARS.first && moment.slice(0, 4) <= YEARS.last;
  return isInRange ? moment : null;
}

/** The id that a record is known by. */
export const identifier = required('not an identifier', readIdentifier);
export const amount = required('not an amount', readAmount);
/** A civil date; a date-time is cut to its date. */
export const day = required('not a date', readDay);
export const moment = required('not a date and time', readMoment);

/** Absent or null gives null, and so does zero, which a bank may write for none: nobody agrees on R$ 0,00. Anything else must be an amount. */
export const agreedAmount = z.nullish(amount).transform((value) => value || null);

/** Fields whose unreadable values count as absent: raw JSON keeps them. */
export const optionalIdentifier = z.transform(readIdentifier);
export const optionalDay = z.transform(readDay);
export const optionalMoment = z.transform(readMoment);
export const optionalText = z.transform((value: unknown) => readText(value) || null);
/** Where a payload lies, as banks publish it: without `https://`, which some write all the same. */
export const optionalLocation = z.transform((value: unknown) => withoutScheme(readText(value) ?? '') || null);
export const text = z.transform((value: unknown) => readText(value) ?? '');

const A_YEAR = /^(\d{4})-/;
const LONGEST_END = 40;

/** A last day: none where it is absent or its year says so; what else is no date is kept as text, since it says that there is an end. */
export const lastDay = z.transform(
  (value: unknown): { readonly endDate: CivilDate | null; readonly unreadableEnd?: string } => {
    const endDate = readDay(value);
    const text = (readText(value) ?? (value === undefined || value === null ? '' : excerpt(value))).trim();
    const year = A_YEAR.exec(text)?.[1];
    const isNone = text === '' || (year !== undefined && (year < YEARS.first || year > YEARS.last));
    return endDate !== null || isNone
      ? { endDate }
      : { endDate, unreadableEnd: beginningOf(text, LONGEST_END) };
  },
);

/** True unless the bank says false (rules/cycles.md, Business days: `ajusteDiaUtil`). */
export const trueUnlessFalse = z.transform(
  (value: unknown) =>
    value !== false && (typeof value !== 'string' || value.trim().toLowerCase() !== 'false'),
);

/** An object of readable fields; absent or something else, it counts as empty. */
export function group<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.transform((value: unknown) => (isObject(value) ? value : {})).pipe(z.object(shape));
}

/** A list of such objects; what is no object in it is left out. */
export function groups<Shape extends z.core.$ZodShape>(shape: Shape) {
  const objects = z.transform((value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []));
  return objects.pipe(z.array(z.object(shape)));
}

/** An object without which the record means nothing. */
export function requiredGroup<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.object(shape, 'not an object');
}

/** `atualizacao`: some banks write `nome` for `status`; an entry with neither says nothing. */
export const history = groups({ status: optionalText, nome: optionalText, data: optionalMoment }).transform(
  (entries) =>
    entries.flatMap(({ status, nome, data }): StatusChange[] => {
      const word = status ?? nome;
      return word === null ? [] : [{ status: word, at: data }];
    }),
);

const cancellation = group({ codigo: optionalText, solicitante: optionalText });

/** `encerramento`: the specification offers one of two groups in a form that no answer can fit, so either is taken, the rejection first. */
export const ending = group({
  rejeicao: group({ codigo: optionalText }),
  cancelamento: cancellation,
}).transform(({ rejeicao, cancelamento }): Ending | null => {
  if (rejeicao.codigo !== null) return { code: rejeicao.codigo, by: null };
  const { codigo: code, solicitante: by } = cancelamento;
  return code === null && by === null ? null : { code, by };
});

/** `cpf` or `cnpj` beside other fields; punctuation is dropped, leading zeros lost to a number come back. */
export const documentFields = { cpf: optionalText, cnpj: optionalText };

/** A payer’s or receiver’s document from the two fields; null where neither holds one. Check digits are not judged: the bank has taken it. */
export function documentOf({ cpf, cnpj }: { cpf: string | null; cnpj: string | null }): PayerDocument | null {
  const cpfNumber = cpf?.replace(PUNCTUATION, '') ?? '';
  if (CPF.test(cpfNumber)) return { kind: 'cpf', number: cpfNumber.padStart(11, '0') };
  const cnpjNumber = cnpj?.replace(PUNCTUATION, '').toUpperCase() ?? '';
  if (CNPJ.test(cnpjNumber)) return { kind: 'cnpj', number: cnpjNumber.padStart(14, '0') };
  return null;
}
