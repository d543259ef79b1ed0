import type { Preferences } from '../../../src-preload/contract/app.ts';
import type { CentavosSum } from '../../../src-preload/contract/values.ts';
import { useAppStore } from '../queries/app-store.ts';

type Language = Preferences['language'];

/** The day and hour of the field (exports/FORMATS.md, Columns of charges: Brasília time). */
const TIME_ZONE = 'America/Sao_Paulo';

/** English readers here live in Brazil too: the day comes first in both languages. */
const DATE_LOCALES = { 'pt-BR': 'pt-BR', en: 'en-GB' } satisfies Record<Language, string>;

const RELATIVE_STEPS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** How numbers, money and dates are written in one language. */
export type Formats = {
  /** Centavos as `R$ 1.234,56`; exact also for a sum that no number holds. */
  readonly money: (centavos: CentavosSum) => string;
  /** Centavos in few characters for chart axes, as `R$ 12,3 mil`. */
  readonly compactMoney: (centavos: number) => string;
  readonly count: (value: number) => string;
  /** `YYYY-MM-DD` as `31/12/2026`. */
  readonly date: (civilDate: string) => string;
  /** `YYYY-MM` as `dez. de 2026`. */
  readonly month: (month: string) => string;
  /** `YYYY-MM` as `dez`, January with its year as `jan 2026`, for chart axes. */
  readonly shortMonth: (month: string) => string;
  /** UTC instant as `31/12/2026, 18:05`, São Paulo time. */
  readonly instant: (utcInstant: string) => string;
  /** The same to the second, where two within a minute are told apart. */
  readonly exactInstant: (utcInstant: string) => string;
  /** The last minute before a UTC instant, a deadline days away, as `26/11, 23h59`, São Paulo time. */
  readonly lastMinute: (utcInstant: string) => string;
  /** UTC instant as `18:05`, São Paulo time. */
  readonly time: (utcInstant: string) => string;
  /** UTC instant as `há 5 minutos`, seen from `nowMs`. */
  readonly relative: (utcInstant: string, nowMs: number) => string;
};

const atNoonUtc = (civilDate: string): Date => new Date(`${civilDate}T12:00:00Z`);

const made = new Map<Language, Formats>();

/** The formats of a language. Each row of a list asks for them, and `Intl` takes longer to make them than to show the row: they are made once. */
export function formatsOf(language: Language): Formats {
  const formats = made.get(language) ?? createFormats(language);
  made.set(language, formats);
  return formats;
}

function createFormats(language: Language): Formats {
  const dateLocale = DATE_LOCALES[language];
  const brl = { style: 'currency', currency: 'BRL' } as const;
  const money = new Intl.NumberFormat(language, brl);
  const compact = new Intl.NumberFormat(language, { ...brl, notation: 'compact', maximumFractionDigits: 1 });
  const count = new Intl.NumberFormat(language);
  const date = new Intl.DateTimeFormat(dateLocale, { ...DAY_PARTS, timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(dateLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const shortMonth = new Intl.DateTimeFormat(dateLocale, { month: 'short', timeZone: 'UTC' });
  const instant = new Intl.DateTimeFormat(dateLocale, { ...DAY_PARTS, ...TIME_PARTS, timeZone: TIME_ZONE });
  const exactInstant = new Intl.DateTimeFormat(dateLocale, {
    ...DAY_PARTS,
    ...TIME_PARTS,
    second: '2-digit',
    timeZone: TIME_ZONE,
  });
  const time = new Intl.DateTimeFormat(dateLocale, { ...TIME_PARTS, timeZone: TIME_ZONE });
  const dayOfYear = new Intl.DateTimeFormat(dateLocale, {
    day: '2-digit',
    month: '2-digit',
    timeZone: TIME_ZONE,
  });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return {
    money: (centavos) =>
      typeof centavos === 'number' ? money.format(centavos / 100) : exactMoney(money, centavos),
    compactMoney: (centavos) => compact.format(centavos / 100),
    count: (value) => count.format(value),
    date: (civilDate) => date.format(atNoonUtc(civilDate)),
    month: (text) => month.format(atNoonUtc(`${text}-15`)),
    shortMonth: (text) => {
      const name = shortMonth.format(atNoonUtc(`${text}-15`)).slice(0, 3);
      return text.endsWith('-01') ? `${name} ${text.slice(0, 4)}` : name;
    },
    instant: (utcInstant) => instant.format(new Date(utcInstant)),
    exactInstant: (utcInstant) => exactInstant.format(new Date(utcInstant)),
    lastMinute: (utcInstant) => {
      const last = new Date(Date.parse(utcInstant) - 1);
      const clock = time.format(last);
      return `${dayOfYear.format(last)}, ${language === 'pt-BR' ? clock.replace(':', 'h') : clock}`;
    },
    time: (utcInstant) => time.format(new Date(utcInstant)),
    relative: (utcInstant, nowMs) => relativeTo(relative, Date.parse(utcInstant) - nowMs),
  };
}

/** Reais and centavos apart: as one number the last digits would be lost. */
function exactMoney(format: Intl.NumberFormat, digits: string): string {
  const parts = format.formatToParts(BigInt(digits) / 100n);
  return parts.map(({ type, value }) => (type === 'fraction' ? digits.slice(-2) : value)).join('');
}

/** Adds amounts and sums up, exactly whatever comes of it. */
export function addUp(amounts: readonly CentavosSum[]): CentavosSum {
  const total = amounts.reduce<bigint>((sum, amount) => sum + BigInt(amount), 0n);
  return Number.isSafeInteger(Number(total)) ? Number(total) : String(total);
}

const DAY_PARTS = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const TIME_PARTS = { hour: '2-digit', minute: '2-digit' } as const;

function relativeTo(format: Intl.RelativeTimeFormat, differenceMs: number): string {
  const step = RELATIVE_STEPS.find(({ ms }) => Math.abs(differenceMs) >= ms);
  return step ? format.format(Math.round(differenceMs / step.ms), step.unit) : format.format(0, 'second');
}

/** The formats of the language on screen. */
export function useFormats(): Formats {
  return formatsOf(useAppStore(({ preferences }) => preferences.language));
}
