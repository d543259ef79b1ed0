import { createInstance } from 'i18next';
import { asCicloError } from '../../core/failure.ts';

/** Says a sentence of `terminal.json` or `errors.json` in the chosen language. */
export type Say = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** Sentences of one language by namespace, as the locale files have them. */
type Sentences = {
  readonly terminal: object;
  readonly errors: object;
  readonly states: object;
  readonly support: object;
};
export type TextsByLanguage = Readonly<Record<'pt-BR' | 'en', Sentences>>;

/** Prepares the sentences of a language. Keys are `namespace:path.to.key`; `terminal` is the default namespace. */
export async function openTexts(texts: TextsByLanguage, language: 'pt-BR' | 'en'): Promise<Say> {
  const i18n = createInstance();
  await i18n.init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'terminal',
    interpolation: { escapeValue: false },
    resources: { 'pt-BR': { ...texts['pt-BR'] }, en: { ...texts.en } },
  });
  i18n.services.formatter?.add('instant', shownInstant);
  return (key, params) => i18n.t(key, { ...params });
}

/** The day first in both languages, whose readers live in Brazil: `31/12/2026, 18:05` in São Paulo. */
const INSTANTS = new Intl.DateTimeFormat('en-GB', {
  ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  timeZone: 'America/Sao_Paulo',
});

/** What is no instant is said as it came. */
function shownInstant(value: unknown): string {
  const at = new Date(String(value));
  return Number.isNaN(at.getTime()) ? String(value) : INSTANTS.format(at);
}

/** What happened, what it means for the money, what to do; then the technical words. */
export function sayFailure(error: unknown, say: Say): string {
  const { code, params, message } = asCicloError(error);
  const given = Object.entries(params).map(([name, value]) => [name, inOneLine(value)] as const);
  const part = (name: string): string => say(`errors:${code}.${name}`, Object.fromEntries(given));
  return [part('title'), part('meaning'), part('action'), `(${code}: ${inOneLine(message)})`].join('\n');
}

/** What was found in a file, or came from a bank, makes no line of its own, which would stand there as one of ours. */
const inOneLine = <Value>(value: Value): Value | string =>
  typeof value === 'string' ? value.replaceAll(/[\r\n]+/g, ' ') : value;
