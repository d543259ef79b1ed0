import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A language of the app. */
export const LANGUAGES = ['pt-BR', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const LOCALES = new URL('../../src-renderer/locales/', import.meta.url);
const VALUE = /\{\{.*?\}\}/;
/** A field that has to be filled in bears a star. */
const END = '( \\*)?$';
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A sentence of the app in a language, by its key such as `charging:month.review`; whatever stands in its gaps fits. */
export function textsIn(language: Language): (key: string) => RegExp {
  return (key) => {
    const [namespace = '', path = ''] = key.split(':');
    const file = JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, LOCALES), 'utf8'));
    const text = z.string().parse(
      path.split('.').reduce((value, part) => value?.[part], file),
      { error: () => key },
    );
    return new RegExp(`^${text.split(VALUE).map(escaped).join('.*')}${END}`);
  };
}

/** The same sentence among others: before or after it may stand anything. */
export const among = (sentence: RegExp): RegExp => new RegExp(sentence.source.slice(1, -END.length));
