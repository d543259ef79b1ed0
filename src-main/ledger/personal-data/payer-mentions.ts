import type { PayerDocument } from '../../core/records.ts';
import { foldText } from '../model/folding.ts';

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

/** Looked for at every letter: a label or zeros may be written onto a document, whose own beginning nothing marks then. */
const MAY_BE_DOCUMENT = [
  /(?=(\d{3}\.?\d{3}\.?\d{3}-?\d{2}))/g,
  /(?=([0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}))/gi,
] as const;
const PUNCTUATION = /[.\-/]/g;

/** A name of one word is sought as a whole text only: as part of one it is somebody else's too. */
const isTelling = (name: string): boolean => name.includes(' ');

/**
 * Whether a folded text has a name that stands by itself: "ana lima" in "juliana lima" is somebody else. A digit before it may be the end of a letter that JSON writes as its number; one
 * after it makes another name of a name that ends in a digit, and none of another.
 */
function hasName(said: string, name: string): boolean {
  const goesOn = LAST_IS_DIGIT.test(name) ? LETTER_OR_DIGIT : LETTER;
  for (let at = said.indexOf(name); at !== -1; at = said.indexOf(name, at + 1))
    if (!LETTER_OR_DIGIT.test(said.charAt(at - 1)) && !goesOn.test(said.charAt(at + name.length)))
      return true;
  return false;
}

const LETTER = /\p{L}/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const LAST_IS_DIGIT = /\p{N}$/u;

/** Whether texts mention one of these payers: by document, in any punctuation, or by name, in any case and with or without accents. */
export function openMentions({ names, documents }: SoughtPayers): Mentions {
  const whole = new Set(names.map(foldText).filter((name) => name !== ''));
  const telling = [...whole].filter(isTelling);
  const wanted = new Set(documents.filter((number) => number !== '').map((number) => number.toUpperCase()));
  const namesOne = (text: string): boolean => {
    const said = foldText(text);
    if (whole.has(said) || telling.some((name) => hasName(said, name))) return true;
    return stringsIn(text).some((string) => whole.has(foldText(string)));
  };
  const hasDocument = (text: string): boolean => documentsIn(text).some((number) => wanted.has(number));
  const inText = (text: string): boolean =>
    readingsOf(text).some((reading) => hasDocument(reading) || namesOne(reading));
  const without = (json: unknown): unknown => {
    if (Array.isArray(json)) return json.filter((item) => !inText(JSON.stringify(item))).map(without);
    if (typeof json !== 'object' || json === null) return json;
    return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, without(value)]));
  };
  return { inText, without };
}

const documentsIn = (text: string): readonly string[] =>
  MAY_BE_DOCUMENT.flatMap((shape) =>
    [...text.matchAll(shape)].map(([, number = '']) => number.replaceAll(PUNCTUATION, '').toUpperCase()),
  );

/** What stands between two quotes, whichever of them belong together, and whole strings of JSON as they are meant. */
const stringsIn = (text: string): readonly string[] => [
  ...text.split('"').slice(1, -1),
  ...(text.match(/"(?:[^"\\]|\\.)*"/gs) ?? []).map((quoted) => unescaped(quoted.slice(1, -1))),
];

/** JSON that stands in JSON is written with escapes of escapes; deeper nobody nests a text that names somebody. */
const MOST_READINGS = 4;

/** A text as it is written, and as it reads where it is JSON, which may write a letter as its number and a quote behind a backslash. */
function readingsOf(text: string): readonly string[] {
  const readings = [text];
  for (
    let next = unescaped(text);
    next !== readings.at(-1) && readings.length < MOST_READINGS;
    next = unescaped(next)
  )
    readings.push(next);
  return readings;
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const unescaped = (text: string): string =>
  text.replaceAll(/\\(?:u([0-9a-fA-F]{4})|(["\\/bfnrt]))/g, (_, code?: string, short = '') =>
    code === undefined ? (SHORT_ESCAPES[short] ?? short) : String.fromCharCode(Number.parseInt(code, 16)),
  );
