import { z } from 'zod';
import { parseCivilDate } from '../../core/civil-date.ts';
import { parseDecimal } from '../../core/money.ts';
import { dayOf, type EpochDay, type EpochSecond } from '../timeline/calendar.ts';

/** Shapes of single values as the specification's schemas have them. Unknown fields of objects are ignored. */

/** Text of one character up to `most`; characters are counted as JSON Schema counts them, not as UTF-16 does. */
export const text = (most: number) =>
  z.string().refine((value) => value.length > 0 && value.length <= 2 * most && [...value].length <= most);

const cpf = z.string().regex(/^\d{11}$/);
/** Digits or capital letters: alphanumeric CNPJ are coming. */
const cnpj = z.string().regex(/^[0-9A-Z]{14}$/);
export const idRec = z.string().regex(/^[a-zA-Z0-9]{29}$/);
export const txid = z.string().regex(/^[a-zA-Z0-9]{26,35}$/);
export const institution = z.string().regex(/^[0-9A-Z]{8}$/);
export const locationId = z.int().min(0);

const AMOUNT = /^\d{1,10}\.\d{2}$/;

/** An amount above zero, `123.45`, in centavos. */
export const amount = parsed((written) => {
  const value = AMOUNT.test(written) ? parseDecimal(written) : null;
  return value === null || value === 0 ? null : Number(value);
});

/** A day that exists, `YYYY-MM-DD`. */
export const day = parsed((written): EpochDay | null => {
  const date = parseCivilDate(written);
  return date === null ? null : dayOf(date);
});

const LAST_INSTANT_MS = Date.UTC(9_999, 11, 31, 23, 59, 59, 999);
const RFC3339 = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/** A date and time with offset (RFC 3339) in milliseconds since 1970; null where it is none. */
export function epochMs(written: string): number | null {
  const date = RFC3339.exec(written)?.[1];
  // Date.parse lets 30 February run into March.
  if (date === undefined || parseCivilDate(date) === null) return null;
  const value = Date.parse(written.toUpperCase());
  return Number.isNaN(value) ? null : value;
}

/** The same in whole seconds; a fraction is dropped. */
export const instant = parsed((written): EpochSecond | null => {
  const value = epochMs(written);
  // An offset may carry it past the last year that can be written.
  return value === null || value > LAST_INSTANT_MS ? null : Math.floor(value / 1_000);
});

/** An object that bears a CPF or a CNPJ, and not both, beside other fields. */
export function withOneDocument<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ ...shape, cpf: cpf.optional(), cnpj: cnpj.optional() }).refine((value) => {
    const { cpf: one, cnpj: other } = value as { cpf?: string; cnpj?: string };
    return (one === undefined) !== (other === undefined);
  });
}

/** Text that a parser makes a value of; `null` from the parser refuses it. */
function parsed<Value>(parse: (written: string) => Value | null) {
  return z.string().transform((written, context): Value => {
    const value = parse(written);
    if (value !== null) return value;
    context.issues.push({ code: 'custom', input: written });
    return z.NEVER;
  });
}
