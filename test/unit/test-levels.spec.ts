import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importsOf, type SourceFile } from '../support/rules/source-imports.ts';

const TOP = new URL('../../', import.meta.url);
const SUPPORT = 'test/support/';

/** What a level may import of the others; files that lie in no level (`lanes.ts`) are everybody's. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  oracles: [],
  rules: [],
  fake: ['oracles'],
  'in-process': ['fake', 'oracles'],
  'own-process': ['in-process', 'fake', 'oracles'],
};

const supports: readonly SourceFile[] = readdirSync(new URL(SUPPORT, TOP), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((path) => path.endsWith('.ts'))
  .map((path) => `${SUPPORT}${path.replaceAll('\\', '/')}`)
  .map((path) => ({ path, text: readFileSync(new URL(path, TOP), 'utf8') }));

/** The level of a path, `''` for a support in none, undefined for what is no support. */
function levelOf(path: string): string | undefined {
  if (!path.startsWith(SUPPORT)) return undefined;
  const [level, ...rest] = path.slice(SUPPORT.length).split('/');
  return rest.length === 0 ? '' : level;
}

/** Imports of a support that its level may not have. */
function forbidden(file: SourceFile): readonly string[] {
  const level = levelOf(file.path) ?? '';
  return importsOf(file).flatMap(({ target, isTypeOnly }) => {
    if (target === null) return [];
    const other = levelOf(target);
    const isCode = level === 'oracles' && !isTypeOnly && target.startsWith('src-');
    const isLevel = other && other !== level && !MAY_IMPORT[level]?.includes(other);
    return isCode || isLevel || target.endsWith('.spec.ts') ? [`${file.path} imports ${target}`] : [];
  });
}

it('every support lies in a level, and imports only what its level may', () => {
  expect(new Set(supports.map(({ path }) => levelOf(path)))).toEqual(
    new Set(['', ...Object.keys(MAY_IMPORT)]),
  );
  expect(supports.flatMap(forbidden)).toEqual([]);
});

it.each([
  ['fake/a.ts', "import { b } from '../in-process/b.ts';"],
  ['in-process/a/b.ts', "import type { B } from '../../own-process/c.ts';"],
  ['oracles/a.ts', "import { b } from '../../../src-main/core/b.ts';"],
  ['oracles/a.ts', "import { b } from '../fake/b.ts';"],
  ['own-process/a.ts', "import { b } from '../../unit/b.spec.ts';"],
])('would find %s: %s', (path, text) => {
  expect(forbidden({ path: `${SUPPORT}${path}`, text })).toHaveLength(1);
});

it('every page test has its bank from `app/bank.ts`, which stands on one day', () => {
  const folder = new URL('test/e2e/', TOP);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const others = files.filter((name) => name.endsWith('.ts') && name !== 'app/bank.ts');
  const own = others.filter((name) =>
    readFileSync(new URL(name, folder), 'utf8').includes('startPracticeBank'),
  );
  expect(others.length).toBeGreaterThan(50);
  expect(own).toEqual([]);
});

const keepsTheClock = (text: string): boolean =>
  /vi\.(?:useFakeTimers|setSystemTime)\(/.test(text) && !text.includes('vi.useRealTimers()');

it('every spec that sets the clock of its process gives it back: others run in that process after it', () => {
  const folders = ['unit', 'integration', 'contract', 'security'].map(
    (name) => new URL(`test/${name}/`, TOP),
  );
  const kept = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.spec.ts') && keepsTheClock(readFileSync(new URL(path, folder), 'utf8')),
    ),
  );
  expect(kept).toEqual([]);
  expect(keepsTheClock("vi.setSystemTime('2026-11-28');")).toBe(true);
});
