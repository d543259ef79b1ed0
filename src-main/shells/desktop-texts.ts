import { createInstance } from 'i18next';
import type { Preferences } from '../../src-preload/contract/app.ts';

type Language = Preferences['language'];

/** Says a sentence of `desktop.json`. */
export type SayDesktop = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** The sentences of `desktop.json` by language, as the locale files have them. */
type DesktopTexts = Readonly<Record<Language, object>>;

/** The sentences in a language. */
export type SayIn = (language: Language) => SayDesktop;

/** Prepares the sentences of both languages. */
export function openDesktopTexts(texts: DesktopTexts): SayIn {
  const i18n = createInstance();
  void i18n.init({
    initAsync: false,
    fallbackLng: 'pt-BR',
    defaultNS: 'desktop',
    interpolation: { escapeValue: false },
    resources: { 'pt-BR': { desktop: texts['pt-BR'] }, en: { desktop: texts.en } },
  });
  return (language) => {
    const say = i18n.getFixedT(language);
    return (key, params) => say(key, { ...params });
  };
}
