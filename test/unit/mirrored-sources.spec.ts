import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, posix } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf } from '../support/rules/source-imports.ts';

const ROOT = 'src-main/application/';
const SUITES = ['unit', 'integration'].map((suite) => `test/${suite}/application/`);

/** The part of the application that a file belongs to, as specs mirror it: a feature, or a floor. */
const partOf = (path: string): string =>
  /^(features\/[^/]+|[^/]+)\//.exec(path.slice(ROOT.length))?.[1] ?? '';

/** What a thread is started from, by the name of its file. */
const THREADS = ['reader', 'writer', 'fetcher'].map((name) => `${ROOT}ledgers/threads/${name}.ts`);

/** All that specs run, whatever it is reached through; what gives types alone does not count. */
function reachedFrom(specs: readonly string[]): ReadonlySet<string> {
  const reached = new Set(specs);
  for (const path of reached) {
    if (!path.endsWith('.ts') || !existsSync(path)) continue;
    for (const { target, isTypeOnly } of importsOf({ path, text: readFileSync(path, 'utf8') }))
      if (target !== null && !isTypeOnly) reached.add(posix.normalize(target));
    if (path === `${ROOT}ledgers/gateway/ledger-threads.ts`)
      for (const thread of THREADS) reached.add(thread);
  }
  return reached;
}

/** Files that no spec of their own name, and none of their feature or floor, runs. */
function unreached(sources: readonly string[], specs: readonly string[]): readonly string[] {
  return [...new Set(sources.map(partOf))].flatMap((part) => {
    const own = specs.filter((spec) => SUITES.some((suite) => spec.startsWith(`${suite}${part}/`)));
    const run = reachedFrom(own);
    const names = new Set(specs.map((spec) => basename(spec).split('.')[0]));
    const isReached = (path: string): boolean => run.has(path) || names.has(basename(path, '.ts'));
    return sources.filter((path) => partOf(path) === part && !isReached(path));
  });
}

/** Whether a file holds nothing but types: there is nothing to run in it. */
const isTypesOnly = (path: string): boolean =>
  !/^(?:export )?(?:async )?(?:const|let|function|class|enum)\b/m.test(readFileSync(path, 'utf8'));

const sources = globSync(`${ROOT}**/*.ts`).filter((path) => !isTypesOnly(path));
const specs = globSync('test/{unit,integration}/**/*.spec.ts');

it('each file of the application is run by a spec of its name, or by one of its feature or floor', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(unreached(sources, specs)).toEqual([]);
});

it.each(['features/exports/exports.ts', 'outbox/kinds/cancel-charge.ts', 'polling/polling.ts'])(
  'would miss %s without the specs of its part',
  (file) => {
    const path = `${ROOT}${file}`;
    const others = specs.filter(
      (spec) => !SUITES.some((suite) => spec.startsWith(`${suite}${partOf(path)}/`)),
    );
    expect(unreached([path], others)).toEqual([path]);
  },
);
