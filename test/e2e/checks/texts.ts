import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A language of the app. */
export const LANGUAGES = ['pt-BR', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A sentence of the app by its key such as `charging:month.review`; whatever stands in its gaps fits, but for those given here. */
export type Texts = (key: string, given?: Readonly<Record<string, string | number>>) => RegExp;

const LOCALES = new URL('../../../src-renderer/locales/', import.meta.url);
const GAP = /(\{\{.*?\}\})/;
/** A field that has to be filled in bears a star. */
const END = '( \\*)?$';
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The sentences of a language. */
export function textsIn(language: Language): Texts {
  return (key, given = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    const file = JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, LOCALES), 'utf8'));
    const text = z.string().parse(
      path.split('.').reduce((value, part) => value?.[part], file),
      { error: () => key },
    );
    const part = (piece: string): string => {
      const value = given[piece.slice(2, -2)];
      return GAP.test(piece) && value === undefined ? '.*' : escaped(String(value ?? piece));
    };
    return new RegExp(`^${text.split(GAP).map(part).join('')}${END}`);
  };
}

/** The same sentence among others: before or after it may stand anything. */
export const among = (sentence: RegExp): RegExp => new RegExp(sentence.source.slice(1, -END.length));
