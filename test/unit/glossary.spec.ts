import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withoutComments } from '../support/rules/source-imports.ts';

const TOP = new URL('../../', import.meta.url);
const FOLDERS = ['src-main', 'src-preload', 'src-renderer', 'test', 'build'];

/** Private words that stood where the field or the trade has terms; `bench` is for measurements alone. */
const BANNED = /^(bench|desk|shelf|cast|dice|twins?|told|deeds?|unfolding|consent|patience|temperaments?)$/;

type Row = { readonly term: string; readonly wire: string; readonly screen: readonly string[] };

const NONE = '–';

/** The rows of the glossary's tables: four cells, the heading and the rule beneath it left out. */
function rowsOf(page: string): readonly Row[] {
  const lines = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| term |'));
  return lines.map((line) => {
    const [term = '', wire = '', screen = '', meaning = ''] = line.slice(2, -2).split(' | ');
    if (meaning === '') throw new Error(`four cells are wanted: ${line}`);
    return { term, wire: wire.replaceAll('`', ''), screen: screen === NONE ? [] : screen.split(' · ') };
  });
}

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(new URL(folder, TOP), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  );

const read = (path: string): string => readFileSync(new URL(path, TOP), 'utf8');

/** Every string of a language's files, on lines of their own. */
function stringsOf(tree: unknown): string {
  return typeof tree === 'string' ? tree : Object.values(Object(tree)).map(stringsOf).join('\n');
}

const onScreen = filesUnder('src-renderer/locales/pt-BR')
  .map((path) => stringsOf(JSON.parse(read(path))))
  .join('\n')
  .toLowerCase();
/** The client, and the bank's own words that the contract takes over. */
const onTheWire = ['src-main/api-client', 'src-preload/contract/vocabulary']
  .flatMap(filesUnder)
  .filter((path) => path.endsWith('.ts'))
  .map(read)
  .join('\n');

const holds = (text: string, words: string): boolean =>
  new RegExp(String.raw`(?<![\p{L}\d])${words}(?![\p{L}\d])`, 'u').test(text);

/** The words of a name: TemperamentSelect.tsx has temperament, select, tsx. */
const wordsOf = (path: string): readonly string[] =>
  path
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** Words of a source that stand for something: what is neither comment nor text. `CAST` is SQL's in templates within templates. */
const identifiersOf = (source: string): readonly string[] =>
  withoutComments(source)
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`| \/\/ .*$/gm, '')
    .match(/[A-Za-z_]\w*/g)
    ?.filter((name) => name !== 'CAST') ?? [];

/** Names that are kept elsewhere: calls of the practice bank's control surface, which anybody may script, and a note on disk. */
const KEPT_ELSEWHERE = /^(listCast|readCastMember|setTemperament|temperament|told|isTrayTold)$/;
/** Where the answer of a control call bears one of these. */
const OF_THE_CONTROLS = /practice-bank|features\/practice\//;

/** The private words that a name holds; `doubt` is a private one but in the glossary's "in doubt". */
const privateWordsOf = (name: string): readonly string[] => {
  const words = wordsOf(name);
  return words.filter((word, at) => BANNED.test(word) || (/^doubts?$/.test(word) && words[at - 1] !== 'in'));
};

const bannedIdentifiers = (path: string, source: string): readonly string[] =>
  [...new Set(identifiersOf(source))]
    .filter((name) => privateWordsOf(name).length > 0)
    .filter((name) => !KEPT_ELSEWHERE.test(name) || (name === 'told' && !OF_THE_CONTROLS.test(path)))
    .map((name) => `${path}: ${name}`);

const bannedNames = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => wordsOf(path.replace(/^test\/bench(?=\/|$)/, '')).some((word) => BANNED.test(word)));

const rows = rowsOf(read('src-main/core/GLOSSARY.md'));

describe('the glossary', () => {
  it('has each term once', () => {
    const terms = rows.map(({ term }) => term);
    expect(terms.length).toBeGreaterThan(50);
    expect(terms.filter((term, index) => terms.indexOf(term) !== index)).toEqual([]);
  });
  it('names on the wire what the client or the vocabulary names', () => {
    const wired = rows.filter(({ wire }) => wire !== NONE);
    expect(wired.filter(({ wire }) => !holds(onTheWire, wire))).toEqual([]);
  });
  it('names on the screen what a screen says', () => {
    const missing = rows
      .flatMap(({ screen }) => screen)
      .filter((words) => !holds(onScreen, words.toLowerCase()));
    expect(missing).toEqual([]);
  });
});

describe('the names of files', () => {
  it('hold no synonym of its terms', () => {
    expect(bannedNames(FOLDERS.flatMap(filesUnder))).toEqual([]);
  });
  it.each([
    'src-main/a/certificate-shelf.ts',
    'src-renderer/a/ConsentQuestion.tsx',
    'test/support/a-desk.ts',
    'src-main/bench/a.ts',
  ])('are found out: %s', (path) => {
    expect(bannedNames([path])).toEqual([path]);
  });
  it.each(['test/bench/run.ts', 'src-main/a/desktop.ts', 'src-main/a/broadcast.ts'])(
    'may sound like one: %s',
    (path) => {
      expect(bannedNames([path])).toEqual([]);
    },
  );
});

describe('the names in sources', () => {
  const sources = ['src-main', 'src-preload', 'src-renderer'].flatMap(filesUnder);
  it('hold none either', () => {
    const typed = sources.filter((path) => /\.tsx?$/.test(path));
    expect(typed.flatMap((path) => bannedIdentifiers(path, read(path)))).toEqual([]);
  });
  it.each([
    ['type Told = string;', 'Told'],
    ['const acceptedTwins = [];', 'acceptedTwins'],
    ['return { doubt };', 'doubt'],
    ['export const DOUBT_REASONS = [];', 'DOUBT_REASONS'],
    ['<Sheet isTold />', 'isTold'],
  ])('are found out: %s', (source, name) => {
    expect(bannedIdentifiers('src-main/a.ts', source)).toEqual([`src-main/a.ts: ${name}`]);
  });
  it.each([
    'const isInDoubt = true;',
    'const isDesktop = broadcast();',
    '/** What was told of the twins. */',
    "const text = 'told';",
    'const sql = `SELECT CAST(told AS TEXT)`;',
  ])('may sound like one: %s', (source) => {
    expect(bannedIdentifiers('src-main/a.ts', source)).toEqual([]);
  });
});
