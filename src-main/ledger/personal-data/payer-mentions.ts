import type { PayerDocument } from '../../core/records.ts';
import { foldText } from '../folding.ts';

/** Whom to find in texts: names as they are written, and documents without punctuation. */
export type SoughtPayers = {
  readonly names: readonly string[];
  readonly documents: readonly PayerDocument['number'][];
};

/** Texts that name somebody without saying so in a field of their own: a note, a body of a webhook, a file's name. */
export type Mentions = {
  readonly inText: (text: string) => boolean;
  /** A JSON value without the items of its lists that mention somebody; the very same where none does. */
  readonly without: (json: unknown) => unknown;
};

const MAY_BE_DOCUMENT =
  /\d{3}\.?\d{3}\.?\d{3}-?\d{2}|[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}/gi;
const PUNCTUATION = /[.\-/]/g;

/** A name of one word is sought as a whole text only: as part of one it is somebody else's too. */
const isTelling = (name: string): boolean => name.includes(' ');

/** Whether texts mention one of these payers: by document, in any punctuation, or by name, in any case and with or without accents. */
export function openMentions({ names, documents }: SoughtPayers): Mentions {
  const folded = [...new Set(names.map(foldText))].filter((name) => name !== '');
  const [whole, telling] = [new Set(folded.map((name) => `"${name}"`)), folded.filter(isTelling)];
  const wanted = new Set(documents.filter((number) => number !== '').map((number) => number.toUpperCase()));
  const inText = (text: string): boolean => {
    const numbers = text.match(MAY_BE_DOCUMENT) ?? [];
    if (numbers.some((number) => wanted.has(number.replaceAll(PUNCTUATION, '').toUpperCase()))) return true;
    const said = foldText(unescaped(text));
    return telling.some((name) => said.includes(name)) || stringsIn(said).some((string) => whole.has(string));
  };
  const without = (json: unknown): unknown => {
    if (Array.isArray(json)) return json.filter((item) => !inText(JSON.stringify(item))).map(without);
    if (typeof json !== 'object' || json === null) return json;
    return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, without(value)]));
  };
  return { inText, without };
}

const stringsIn = (json: string): readonly string[] => json.match(/"[^"]*"/g) ?? [];

/** JSON may write a letter as its number. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
