import { createInstance } from 'i18next';
import type { Preferences } from '../../src-preload/contract/app.ts';

type Language = Preferences['language'];

/** Says a sentence of `desktop.json`, or of `errors.json` as `errors:…`. */
export type SayDesktop = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** The sentences of a locale file by language. */
type Sentences = Readonly<Record<Language, object>>;
const NONE: Sentences = { 'pt-BR': {}, en: {} };

/** The sentences in a language. */
export type SayIn = (language: Language) => SayDesktop;

/** Prepares the sentences of both languages. */
export function openDesktopTexts(texts: Sentences, errors: Sentences = NONE): SayIn {
  const i18n = createInstance();
  void i18n.init({
    initAsync: false,
    fallbackLng: 'pt-BR',
    defaultNS: 'desktop',
    interpolation: { escapeValue: false },
    resources: {
      'pt-BR': { desktop: texts['pt-BR'], errors: errors['pt-BR'] },
      en: { desktop: texts.en, errors: errors.en },
    },
  });
  return (language) => {
    const say = i18n.getFixedT(language);
    return (key, params) => say(key, { ...params });
  };
}
