/** A statement as PostgreSQL takes it; `values` has for each of its numbers the name of the value, or null for the next that is given by position. */
export type Translated = { readonly text: string; readonly values: readonly (string | null)[] };

/** What a text is made of: texts, quoted names and comments are never looked into. */
const TOKEN =
  /(?<opaque>'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*)|(?<value>\?\d*|[@:][A-Za-z_]\w*)|(?<word>[A-Za-z_]\w*)|(?<space>\s+)|(?<other>->>|->|\|\||<>|<=|>=|::|.)/gsu;

type Token = { readonly kind: 'opaque' | 'value' | 'word' | 'space' | 'other'; readonly text: string };

/**
 * Numbers among those of a JSON list. Of a set that JSON gives PostgreSQL guesses that it is a hundred, and compares each row with each of what may be thousands; of
 * one that a text gives, a thousand, so that it looks them up by hash.
 */
const AMONG_NUMBERS = /IN \(SELECT CAST\(value AS BIGINT\) FROM json_each\((\?|@\w+)\)\)/g;
const BY_HASH = `IN (SELECT CAST(value AS BIGINT) FROM string_to_table(btrim($1, '[]'), ',') value WHERE value <> '')`;

/**
 * Brings a statement that both engines share to PostgreSQL. What it knows is a short list, and no more is to be written in shared
 * statements (a difference of meaning gets a text of its own, see `Sql`). It knows values (`?`, `?1`, `@name`, `:name`), names with capitals, which
 * would be folded, `OR IGNORE`, `temp.` and `main.`, and the hints to SQLite's planner: `INDEXED BY`, `CROSS JOIN … ON`, the plus before a column or value.
 */
export function toPostgres(sql: string): Translated {
  const tokens = tokensOf(sql.replaceAll(AMONG_NUMBERS, BY_HASH));
  const values = valueNumbers();
  const out: string[] = [];
  let isIgnoring = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const skipped = hintAt(tokens, at);
    if (skipped > 0) {
      at += skipped - 1;
      continue;
    }
    if (wordsAt(tokens, at, 'OR', 'IGNORE') !== null) {
      isIgnoring = true;
      at = wordsAt(tokens, at, 'OR', 'IGNORE') ?? at;
      continue;
    }
    out.push(written(tokens, at, values.numberOf));
  }
  const text = out.join('');
  return { text: isIgnoring ? ignoringConflicts(text) : text, values: values.names };
}

function tokensOf(sql: string): readonly Token[] {
  return [...sql.matchAll(TOKEN)].map(({ groups, 0: text }) => {
    const kinds = ['opaque', 'value', 'word', 'space', 'other'] as const;
    return { kind: kinds.find((kind) => groups?.[kind] !== undefined) ?? 'other', text };
  });
}

/** Numbers values in the order in which they are first met; those that are named or numbered keep one number each. */
function valueNumbers() {
  const names: (string | null)[] = [];
  return {
    names,
    numberOf: (text: string): number => {
      const name = text.slice(1);
      const known = name === '' ? -1 : names.indexOf(name);
      return known >= 0 ? known + 1 : names.push(name === '' ? null : name);
    },
  };
}

/** How many tokens from here on are a hint that PostgreSQL does without. */
function hintAt(tokens: readonly Token[], at: number): number {
  const indexed = wordsAt(tokens, at, 'INDEXED', 'BY');
  if (indexed !== null) return nextSolid(tokens, indexed + 1) - at + 1;
  const not = wordsAt(tokens, at, 'NOT', 'INDEXED');
  if (not !== null) return not - at + 1;
  if (isWord(tokens[at], 'CROSS') && isJoinedOn(tokens, at)) return 1;
  if (tokens[at]?.text === '+' && isUnary(tokens, at)) return 1;
  const schema = tokens[at];
  return schema?.text === 'main' && tokens[at + 1]?.text === '.' ? 2 : 0;
}

const isWord = (token: Token | undefined, word: string): boolean =>
  token?.kind === 'word' && token.text.toUpperCase() === word;

/** The place of the last of some words that stand here one after the other; null where they do not. */
function wordsAt(tokens: readonly Token[], at: number, ...words: readonly string[]): number | null {
  let place = at;
  for (const [index, word] of words.entries()) {
    if (index > 0) place = nextSolid(tokens, place + 1);
    if (!isWord(tokens[place], word)) return null;
  }
  return place;
}

function nextSolid(tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokens[at]?.kind === 'space') at += 1;
  return at;
}

/** Words that end the search for what a join is joined on. */
const ENDS_JOIN = ['JOIN', 'LEFT', 'WHERE', 'GROUP', 'ORDER', 'UNION', 'LIMIT', 'ON'] as const;

/** SQLite keeps the order of a CROSS JOIN; where it has a condition it is a JOIN. */
function isJoinedOn(tokens: readonly Token[], at: number): boolean {
  let depth = 0;
  for (let place = nextSolid(tokens, at + 1) + 1; place < tokens.length; place += 1) {
    const token = tokens[place];
    if (token?.text === '(') depth += 1;
    if (token?.text === ')') depth -= 1;
    if (depth < 0) return false;
    const end = depth === 0 && ENDS_JOIN.find((word) => isWord(token, word));
    if (end) return end === 'ON';
  }
  return false;
}

/** A plus with nothing before it that could be added to. */
function isUnary(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (tokens[before]?.kind === 'space') before -= 1;
  const token = tokens[before];
  if (token === undefined) return true;
  if (token.kind === 'other') return token.text !== ')';
  return token.kind === 'word' && BEFORE_VALUES.has(token.text.toUpperCase());
}

const BEFORE_VALUES = new Set([
  'BY',
  'AND',
  'OR',
  'WHERE',
  'SELECT',
  'ON',
  'IN',
  'BETWEEN',
  'NOT',
  'THEN',
  'ELSE',
]);

const HAS_CAPITALS = /[a-z]/;

function written(tokens: readonly Token[], at: number, numberOf: (text: string) => number): string {
  const { kind, text } = tokens[at] ?? { kind: 'other', text: '' };
  if (kind === 'value') return `$${numberOf(text)}`;
  if (kind !== 'word') return text;
  if (text === 'temp' && tokens[at + 1]?.text === '.') return 'pg_temp';
  const isFolded = /[A-Z]/.test(text) && HAS_CAPITALS.test(text);
  return isFolded ? `"${text}"` : text;
}

function ignoringConflicts(text: string): string {
  const returning = text.search(/\bRETURNING\b/);
  const [head, tail] = returning < 0 ? [text, ''] : [text.slice(0, returning), text.slice(returning)];
  return `${head.trimEnd()} ON CONFLICT DO NOTHING ${tail}`.trimEnd();
}
