import { type CivilDate, parseCivilDate } from '../../../core/civil-date.ts';
import { firstDayOf, lastDayOf, parseMonth } from '../../../core/civil-month.ts';
import { LEDGER_KEY_BYTES, type LedgerKey } from '../../../ledger/files/connect.ts';
import type { OptionValues } from '../command.ts';
import { UsageError } from '../usage-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** A text option, or null when it was not given. */
export function optionalText(values: OptionValues, name: string): string | null {
  const value = values[name];
  return typeof value === 'string' ? value : null;
}

/** A text option that must be given; throws `UsageError`. */
export function requiredText(values: OptionValues, name: string): string {
  const value = optionalText(values, name);
  if (value === null) throw new UsageError('usage.missing', { option: `--${name}` });
  return value;
}

/** A day `YYYY-MM-DD`, or null when it was not given; throws `UsageError` for anything else. */
export function optionalDay(values: OptionValues, name: string): CivilDate | null {
  const text = optionalText(values, name);
  if (text === null) return null;
  const day = parseCivilDate(text);
  if (day === null) throw new UsageError('usage.day', { option: `--${name}`, value: text });
  return day;
}

/**
 * The days that `--month`, or `--from` and `--to`, name, both ends included; null where an end is open. Throws `UsageError`, also for both, of which one would go
 * unheard, and for days that end before they begin.
 */
export function daysOf(values: OptionValues): {
  readonly from: CivilDate | null;
  readonly to: CivilDate | null;
} {
  const text = optionalText(values, 'month');
  const days = { from: optionalDay(values, 'from'), to: optionalDay(values, 'to') };
  if (days.from !== null && days.to !== null && days.from > days.to)
    throw new UsageError('usage.daysReversed', { from: days.from, to: days.to });
  if (text === null) return days;
  if (days.from !== null || days.to !== null) throw new UsageError('usage.monthAlone');
  const month = parseMonth(text);
  if (month === null) throw new UsageError('usage.month', { option: '--month', value: text });
  return { from: firstDayOf(month), to: lastDayOf(month) };
}

/** A whole number within limits, or the default when it was not given; throws `UsageError`. */
export function wholeNumber(
  values: OptionValues,
  name: string,
  { standard, min, max }: { readonly standard: number; readonly min: number; readonly max: number },
): number {
  const text = optionalText(values, name);
  if (text === null) return standard;
  const number = Number(text);
  const isFine = /^\d+$/.test(text) && number >= min && number <= max;
  if (!isFine)
    throw new UsageError('usage.number', { option: `--${name}`, value: text, min: `${min}`, max: `${max}` });
  return number;
}

/** One of a list of words, or the default; throws `UsageError` that names them all. */
export function oneOf<Word extends string>(
  values: OptionValues,
  name: string,
  words: readonly Word[],
  standard: Word,
): Word {
  const text = optionalText(values, name) ?? standard;
  const word = words.find((candidate) => candidate === text);
  if (!word)
    throw new UsageError('usage.word', { option: `--${name}`, value: text, words: words.join(', ') });
  return word;
}

/** Comma-separated words of a list; empty when not given; throws `UsageError`. */
export function listOf<Word extends string>(
  values: OptionValues,
  name: string,
  words: readonly Word[],
): Word[] {
  const text = optionalText(values, name);
  if (text === null) return [];
  return text.split(',').map((part) => oneOf({ [name]: part.trim() }, name, words, '' as Word));
}

/**
 * The secret in the environment variable that `--secret-env` names; throws `UsageError` when it is empty, which does not say what was
 * given for the name: it may be the secret itself.
 */
export function secretFromEnvironment(
  values: OptionValues,
  env: Environment,
  option = 'secret-env',
): string | undefined {
  const variable = optionalText(values, option);
  if (variable === null) return undefined;
  const secret = env[variable];
  if (!secret) throw new UsageError('usage.environment', { option: `--${option}` });
  return secret;
}

const KEY_TEXT = { hex: /^[0-9a-f]+$/i, base64: /^[0-9a-z+/]+={0,2}$/i } as const;

/**
 * The key of ledgers in the environment variable that `--key-env` names, as base64 or hexadecimal; null where it was not given. Throws
 * `UsageError` for anything but 32 bytes, without a word of what it was.
 */
export function keyFromEnvironment(values: OptionValues, env: Environment): LedgerKey | null {
  const text = secretFromEnvironment(values, env, 'key-env')?.trim();
  if (text === undefined) return null;
  const forms = (['hex', 'base64'] as const).filter((form) => KEY_TEXT[form].test(text));
  const key = forms
    .map((form) => new Uint8Array(Buffer.from(text, form)))
    .find((bytes) => bytes.length === LEDGER_KEY_BYTES);
  if (key) return key;
  throw new UsageError('usage.key', {});
}
