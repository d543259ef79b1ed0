import dayjs from 'dayjs';
import 'dayjs/locale/pt-br';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Preferences } from '../../../src-preload/contract/app.ts';
import { NAMESPACES, resources } from '../../locales/index.ts';
import { formatsOf } from './formats.ts';
import { countInTwoForms } from './plurals.ts';

export type Language = Preferences['language'];

/** Names of the languages for dayjs, which the date pickers follow. */
const DAYJS_LOCALES = { 'pt-BR': 'pt-br', en: 'en' } satisfies Record<Language, string>;

/** The app's own translator; keys without a namespace are looked up in `common`. */
export const i18n = createInstance();

/** Loads every string of both languages and starts in Portuguese. */
export async function startLanguage(): Promise<void> {
  await i18n.use(initReactI18next).init({
    resources,
    ns: NAMESPACES,
    defaultNS: 'common',
    lng: 'pt-BR',
    fallbackLng: 'pt-BR',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  countInTwoForms(i18n);
  i18n.services.formatter?.add('instant', (value: string, language) =>
    Number.isNaN(Date.parse(value)) ? value : formatsOf(language === 'en' ? 'en' : 'pt-BR').instant(value),
  );
  await showLanguage('pt-BR');
}

/** Switches strings, date pickers and the page's `lang`. */
export async function showLanguage(language: Language): Promise<void> {
  await i18n.changeLanguage(language);
  dayjs.locale(DAYJS_LOCALES[language]);
  document.documentElement.lang = language;
}

/** The dayjs locale of a language, for `DatesProvider`. */
export function dayjsLocale(language: Language): string {
  return DAYJS_LOCALES[language];
}
