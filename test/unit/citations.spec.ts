import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const TOP = new URL('../../', import.meta.url);
const FOLDERS = ['src-main', 'src-preload', 'src-renderer', 'test', 'build'];
/** The published specification lies beside the repository where the project is developed, and is not part of it. */
const SPECIFICATION = new URL('../shared/reference/openapi-recurring.yaml', TOP);

const paths = [
  'README.md',
  ...FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, TOP), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  ),
].filter((path) => !path.includes('node_modules/') && !path.endsWith('/citations.spec.ts'));
const read = (path: string): string => readFileSync(new URL(path, TOP), 'utf8');
const pages = new Map(paths.filter((path) => path.endsWith('.md')).map((path) => [path, read(path)]));

/** A page, and where in it: `section 6.1`, or a heading. */
type Citation = { readonly page: string; readonly place: string | null };

/** A comment's lines as one, so that a citation may go over their ends. */
const joined = (text: string): string => text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*/g;
const CITATION = /([\w./-]*\w\.md)\b`?(?:, (sections? \d+(?:\.\d+)?|[A-Z][\w' -]*))?/g;

function citationsIn(path: string, text: string): readonly Citation[] {
  const parts = path.endsWith('.md') ? [text] : [...text.matchAll(COMMENT)].map(([comment]) => comment);
  return parts.flatMap((part) =>
    [...joined(part).matchAll(CITATION)].map(([, page = '', place]) => ({ page, place: place ?? null })),
  );
}

/** Headings without their marks and with `section` before a number. */
const headingsOf = (page: string): readonly string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading.replace(/^(\d[\d.]*) .*$/, 'section $1'),
  );

/** A place may go on with more words than the heading has. */
function isIn(page: string, place: string): boolean {
  const wanted = place.replace(/^sections/, 'section');
  return headingsOf(page).some((heading) => wanted === heading || wanted.startsWith(`${heading} `));
}

/** Pages of the repository whose path ends so. */
const pagesNamed = (name: string): readonly string[] =>
  [...pages]
    .filter(([path]) => `/${path}`.endsWith(`/${name.replace(/^(?:\.\.?\/)+/, '')}`))
    .map(([, page]) => page);

/** A README is every folder's; what else is cited is one page. */
function isRight({ page, place }: Citation): boolean {
  const named = pagesNamed(page);
  if (named.length === 0 || (named.length > 1 && page !== 'README.md')) return false;
  return place === null || page.endsWith('README.md') || named.some((each) => isIn(each, place));
}

/** Files and patterns of files that a page or a comment names between backticks, and folders; what is made, or stands beside the repository, is none of it. */
const NAMED = /`([\w.*-]+(?:\/[\w.*-]+)*\.tsx?|[\w-]+(?:\/[\w*-]+)+\/?)`/g;
const MADE = /^(?:out\/|electron\.d\.ts$)/;
/** Of what has a slash and no ending only what begins in a folder of ours is one: the rest are paths on the wire, types and choices. */
const IS_FILE = /\.tsx?$/;
const ROOMS =
  /^(?:src-main|src-preload|src-renderer|test|build|core|api-client|ledger|sync|exports|updates|practice-bank|application|shells|in-process|own-process)\//;

const namedIn = (path: string, text: string): readonly string[] =>
  [...(path.endsWith('.md') ? [text] : [...text.matchAll(COMMENT)].map(([comment]) => comment))]
    .flatMap((part) => [...part.matchAll(NAMED)].map(([, name = '']) => name))
    .filter((name) => !MADE.test(name) && (IS_FILE.test(name) || ROOMS.test(name)));

const there = [...paths, ...readdirSync(TOP), 'test/unit/citations.spec.ts'];
/** Its folders too, since reading them lists both. A star stands for a part of a name. */
function isThere(name: string): boolean {
  const parts = name
    .replace(/^(?:\.\.?\/)+/, '')
    .replace(/\/$/, '')
    .split('*')
    .map((part) => part.replaceAll('.', String.raw`\.`));
  const ending = new RegExp(`/${parts.join('[^/]*')}$`);
  return there.some((path) => ending.test(`/${path}`));
}

const wrongIn = (path: string, text: string): readonly string[] =>
  citationsIn(path, text)
    .filter((citation) => !isRight(citation))
    .map(({ page, place }) => `${path}: ${page}, ${place ?? 'whole'}`);

describe('a citation', () => {
  it('leads to a page of the repository and a heading in it', () => {
    const cited = paths.filter((path) => /\.(ts|tsx|md)$/.test(path));
    expect(cited.flatMap((path) => citationsIn(path, read(path))).length).toBeGreaterThan(200);
    expect(cited.flatMap((path) => wrongIn(path, read(path)))).toEqual([]);
  });
  it('names files and folders that are there', () => {
    const named = paths.filter((path) => /\.(ts|tsx|md)$/.test(path));
    const found = named.flatMap((path) => namedIn(path, read(path)).map((name) => ({ path, name })));
    expect(found.length).toBeGreaterThan(300);
    expect(found.filter(({ name }) => !isThere(name))).toEqual([]);
  });
  it.each(['`core/check-*.ts`', '`practice-bank/nowhere`', '`nowhere.ts`', '`core/nowhere/`'])(
    'of what is not there is found: %s',
    (text) => expect(namedIn('a.md', text).filter((name) => !isThere(name))).toHaveLength(1),
  );
  it.each([
    '`core/checks/check-*.ts`',
    '`practice-bank/timeline`',
    '`src-main/core/`',
    '`POST /rec/nowhere`',
    '`cob/cobv`',
  ])('of what is there, or names no place of ours, is let be: %s', (text) =>
    expect(namedIn('a.md', text).filter((name) => !isThere(name))).toEqual([]),
  );
  it.runIf(existsSync(SPECIFICATION))('of the specification names what is in it', () => {
    const specification = readFileSync(SPECIFICATION, 'utf8');
    const names = paths
      .filter((path) => /\.(ts|tsx|md)$/.test(path))
      .flatMap((path) => [
        ...joined(read(path)).matchAll(/specification, `?((?:Rec|SolicRec|CobR|Webhook)\w+)/gi),
      ])
      .map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(specification))).toEqual([]);
  });
  it.each([
    ['// As NOWHERE.md has it.', 'NOWHERE.md, whole'],
    ['/** rules/cycles.md, Holidays. */', 'rules/cycles.md, Holidays'],
    ['/** What SERVICE.md, section 8.9 says. */', 'SERVICE.md, section 8.9'],
    ['/** (rules/cycles.md,\n * Leap years) */', 'rules/cycles.md, Leap years'],
  ])('that leads nowhere is found: %s', (text, wrong) => {
    expect(wrongIn('src-main/core/a.ts', text)).toEqual([`src-main/core/a.ts: ${wrong}`]);
  });
  it.each([
    '/** (rules/cycles.md,\n * Business days: an estimate) */',
    '// SERVICE.md, sections 4.2 and 6.',
    "const file = 'nowhere.md';",
  ])('that leads somewhere, or is none, is let be: %s', (text) => {
    expect(wrongIn('src-main/core/a.ts', text)).toEqual([]);
  });
});
