import type { SourceFile } from './source-imports.ts';

/** Three or more words that stand in a row: a list, or a union of types. */
type Row = {
  readonly place: string;
  readonly words: readonly string[];
  /** What fixes a type: a union, a list `as const`, a `z.enum`. Any other list only uses words that are declared somewhere. */
  readonly isDeclaration: boolean;
};

const WORD = "'[^'\\n]*'";
const LIST = new RegExp(
  `(z\\.enum\\()?\\[\\s*((?:${WORD}\\s*,\\s*){2,}(?:${WORD})?)\\s*,?\\s*\\](\\s*as const)?`,
  'g',
);
const UNION = new RegExp(`(?:${WORD}\\s*\\|\\s*){2,}${WORD}`, 'g');
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const VOCABULARY = 'src-preload/contract/vocabulary/';

/** Words that two files may each declare, because they mean two things or must be able to differ. */
const EXCEPTIONS: readonly RegExp[] = [
  // The practice bank must be able to contradict the app: its wire's words are its own.
  /^src-main\/practice-bank\//,
  // A migration stays what it was on the day on which it was published.
  /^src-main\/ledger\/migrations\//,
];

/** The same words with two meanings, sorted. */
const TWO_MEANINGS: ReadonlySet<string> = new Set([
  // What a poll counts, and what a webhook is registered for: either may grow by itself.
  'charges mandates settlements',
  // Parts of an input in the order of a form: the widget library's words, given to it.
  'description error input label',
]);

const wordsOf = (text: string): readonly string[] =>
  [...text.matchAll(/'([^'\n]*)'/g)].map(([, word]) => word ?? '');

function rowsOf({ path, text }: SourceFile): readonly Row[] {
  const code = text.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, ' '));
  const place = (at: number): string => `${path}:${code.slice(0, at).split('\n').length}`;
  const lists = [...code.matchAll(LIST)].map((match) => ({
    place: place(match.index),
    words: wordsOf(match[2] ?? ''),
    isDeclaration: match[1] !== undefined || match[3] !== undefined,
  }));
  const unions = [...code.matchAll(UNION)].map((match) => ({
    place: place(match.index),
    words: wordsOf(match[0]),
    isDeclaration: true,
  }));
  return [...lists, ...unions].filter(({ words }) => words.length > 2);
}

const sorted = ({ words }: Row): string => words.toSorted().join(' ');
const fileOf = ({ place }: Row): string => place.replace(/:\d+$/, '');

/** A list that repeats the vocabulary's in the vocabulary's own order is a copy; in another order it is an order of its own. */
const copies = (row: Row, declared: Row): boolean =>
  row.isDeclaration || row.words.join(' ') === declared.words.join(' ');

/** Unions that two files declare, one line each: the words, then where they stand. */
export function unionsDeclaredTwice(files: readonly SourceFile[]): readonly string[] {
  const scanned = files.filter(({ path }) => !EXCEPTIONS.some((exception) => exception.test(path)));
  const rows = scanned.flatMap(rowsOf).filter((row) => !TWO_MEANINGS.has(sorted(row)));
  const byWords = Map.groupBy(rows, sorted);
  return [...byWords.values()].flatMap((same) => {
    const declared =
      same.find(({ place }) => place.startsWith(VOCABULARY)) ?? same.find((row) => row.isDeclaration);
    if (declared === undefined) return [];
    const again = same.filter((row) => fileOf(row) !== fileOf(declared) && copies(row, declared));
    const places = [declared, ...again].map(({ place }) => place);
    return again.length === 0 ? [] : [`${declared.words.join(' ')}: ${places.join(', ')}`];
  });
}
