import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  clockAskers,
  forbiddenImports,
  unexplainedFolders,
  untidyFiles,
} from '../support/rules/folder-rules.ts';
import { folderCircles, importCircles } from '../support/rules/import-circles.ts';
import { importsOf, type SourceFile } from '../support/rules/source-imports.ts';

const TOP = new URL('../../', import.meta.url);
const FOLDERS = ['src-main', 'src-preload', 'src-renderer', 'test', 'build'];
const paths = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, TOP), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  ),
);
const sources: readonly SourceFile[] = paths
  .filter((path) => /\.(ts|tsx)$/.test(path))
  .map((path) => ({ path, text: readFileSync(new URL(path, TOP), 'utf8') }));

describe('this repository', () => {
  it('has sources on all sides', () => {
    for (const folder of FOLDERS.slice(0, 4)) {
      expect(sources.filter(({ path }) => path.startsWith(folder)).length).toBeGreaterThan(5);
    }
  });
  it('imports as the READMEs of the folders allow', () => {
    expect(forbiddenImports(sources)).toEqual([]);
  });
  it('has no import circles in the renderer, of types neither', () => {
    expect(importCircles(sources.filter(({ path }) => path.startsWith('src-renderer/')))).toEqual([]);
  });
  it('imports in no circle on the main side, types included', () => {
    const main = sources.filter(({ path }) => path.startsWith('src-main/'));
    expect(importCircles(main)).toEqual([]);
  });
  it('has no circle of folders on the main side', () => {
    expect(folderCircles(sources.filter(({ path }) => path.startsWith('src-main/')))).toEqual([]);
  });
  it('has no circle of folders in the page tests', () => {
    expect(folderCircles(sources.filter(({ path }) => path.startsWith('test/e2e/')))).toEqual([]);
  });
  it('asks the clock of this computer where the application is composed, and nowhere below', () => {
    expect(clockAskers(sources)).toEqual([]);
  });
  it('has no file over 300 lines, named for nothing or with any', () => {
    expect(untidyFiles(sources)).toEqual([]);
  });
  it('explains each folder in a README', () => {
    expect(unexplainedFolders(paths)).toEqual([]);
  });
});

describe('the rules find', () => {
  it.each([
    ['src-main/core/a.ts', "import { b } from '../ledger/b.ts';"],
    ['src-main/core/a.ts', "import type { B } from '../sync/b.ts';"],
    ['src-main/core/a.ts', "import { readFileSync } from 'node:fs';"],
    ['src-main/core/a.ts', "import { app } from 'electron';"],
    ['src-main/core/a.ts', "import { z } from 'zod';"],
    ['src-main/core/a.ts', "import { failure } from '../../src-preload/contract/errors.ts';"],
    ['src-main/ledger/a.ts', "export { b } from '../sync/b.ts';"],
    ['src-main/ledger/a.ts', "import '../secrets/b.ts';"],
    ['src-main/sync/a.ts', "import { b } from '../exports/b.ts';"],
    ['src-main/sync/deep/a.ts', "const b = await import('../../application/b.ts');"],
    ['src-main/application/a.ts', "import {\n  b,\n  c,\n} from '../shells/b.ts';"],
    ['src-main/exports/a.ts', "import { b } from '../new-room/b.ts';"],
    ['src-main/application/log/a.ts', "import { b } from '../companies/b.ts';"],
    ['src-main/application/companies/a.ts', "import type { B } from '../ledgers/b.ts';"],
    ['src-main/application/ledgers/threads/a.ts', "import { b } from '../../polling/b.ts';"],
    ['src-main/application/polling/a.ts', "import type { B } from '../services.ts';"],
    ['src-main/application/polling/a.ts', "import { b } from '../outbox/b.ts';"],
    ['src-main/application/outbox/a.ts', "import type { B } from '../application.ts';"],
    ['src-main/application/outbox/a.ts', "import { b } from '../features/one/b.ts';"],
    ['src-main/application/features/one/a.ts', "import { b } from '../../compose/b.ts';"],
    ['src-main/application/features/one/a.ts', "import { b } from '../../services.ts';"],
    ['src-main/application/features/one/a.ts', "import type { B } from '../two/b.ts';"],
    ['src-main/application/features/one/a.ts', "import { b } from '../../outbox/running/run-one.ts';"],
    ['src-main/application/services.ts', "import type { B } from './features/one/b.ts';"],
    ['src-main/application/compose/a.ts', "import { b } from '../new-floor/b.ts';"],
    ['src-main/shells/a.ts', "import { b } from '../application/application.ts';"],
    ['src-main/exports/a.ts', "import { b } from '../cli.ts';"],
    ['src-main/exports/a.ts', "import { c } from '../../src-preload/channels.ts';"],
    [
      'src-main/exports/a.ts',
      "import pt from '../../src-renderer/locales/pt-BR/errors.json' with { type: 'json' };",
    ],
    ['src-main/cli.ts', "import { b } from '../src-renderer/bridge.ts';"],
    ['src-preload/contract/a.ts', "import { b } from 'fast-check';"],
    ['src-preload/contract/a.ts', "import { b } from '../index.ts';"],
    ['src-preload/contract/vocabulary/a.ts', "import { z } from 'zod';"],
    ['src-preload/contract/vocabulary/a.ts', "import type { CycleFilter } from '../cycles.ts';"],
    ['src-preload/index.ts', "import { b } from '../src-main/core/money.ts';"],
    ['src-renderer/a.tsx', "import type { B } from '../src-main/core/money.ts';"],
    ['src-renderer/a.tsx', "import { b } from '../src-preload/contract/cycles.ts';"],
    ['src-renderer/a.tsx', "import { type A, b } from '../src-preload/contract/cycles.ts';"],
    ['src-renderer/a.tsx', "import type { B } from '../src-preload/channels.ts';"],
    ['src-renderer/a.tsx', "import { z } from 'zod';"],
    ['src-renderer/a.tsx', "import { join } from 'node:path';"],
    ['src-renderer/bridge.ts', "import { b } from './kit/b.ts';"],
    ['src-renderer/kit/routes/a.ts', "const b = await import('../../features/b/B.tsx');"],
    ['src-renderer/kit/a.ts', "import type { B } from '../components/B.tsx';"],
    ['src-renderer/components/a.ts', "import { b } from '../features/b/b.ts';"],
    ['src-renderer/features/a/a.ts', "import { b } from '../../frame/b.ts';"],
    ['src-renderer/frame/a.tsx', "import { B } from '../features/b/B.tsx';"],
    ['src-renderer/frame/deep/a.ts', "import type { B } from '../../features/b/deep/BScreen.tsx';"],
    ['src-renderer/features/a/A.tsx', "import { DateInput } from '@mantine/dates';"],
    ['src-renderer/features/a/deep/a.ts', "import type { B } from '../../b/b.ts';"],
    ['src-main/practice-bank/a.ts', "import { b } from '../api-client/b.ts';"],
    ['src-main/practice-bank/a.ts', "import { reconcile } from '../core/reconcile.ts';"],
    ['src-main/practice-bank/rules/a.ts', "import type { B } from '../../core/expected-cycles.ts';"],
    ['src-main/practice-bank/rules/a.ts', "import { rejectionLabels } from '../../core/reason-labels.ts';"],
  ])('%s: %s', (path, text) => {
    expect(forbiddenImports([{ path, text }])).not.toEqual([]);
  });

  it.each([
    ['a file of 301 lines', 'src-main/core/a.ts', 'a\n'.repeat(301)],
    ['utils', 'src-main/core/utils.ts', ''],
    ['a folder of helpers', 'test/helpers/a.ts', ''],
    ['something-manager', 'src-renderer/window-manager.tsx', ''],
    ['JSON that is believed', 'src-main/ledger/a.ts', 'const b = JSON.parse(text) as B;'],
    [
      'JSON that is believed in brackets',
      'src-main/ledger/a.ts',
      'const b = (JSON.parse(\n  text,\n) as B[]).at(0);',
    ],
    [
      'JSON that is believed by its name',
      'src-main/application/a.ts',
      'const b: readonly B[] = JSON.parse(text);',
    ],
    ['any as a type', 'src-main/core/a.ts', 'const b: any = 1;'],
    ['any in a cast', 'src-main/core/a.ts', 'const b = c as any;'],
    ['any in a list', 'src-main/core/a.ts', 'type B = Map<string, any>;'],
  ])('%s', (_, path, text) => {
    expect(untidyFiles([{ path, text }])).toHaveLength(1);
  });

  it.each([
    ['two files', ["import { b } from './b.ts';", "import { a } from './a.ts';", '']],
    [
      'types alone',
      ["import type { B } from './b.ts';", "import type { C } from './c.ts';", "import './a.ts';"],
    ],
    ['a file that imports itself', ["import { a } from './a.ts';", '', '']],
  ])('a circle of %s', (_, [a = '', b = '', c = '']) => {
    const texts = { a, b, c };
    const files = Object.entries(texts).map(([name, text]) => ({ path: `src-renderer/${name}.ts`, text }));
    expect(importCircles(files)).toHaveLength(1);
  });

  it.each([
    ['a circle of two', { a: 'b', b: 'a' }, ['src-main/a.ts src-main/b.ts']],
    [
      'one that goes through a third',
      { a: 'b', b: 'c', c: 'a', d: 'a' },
      ['src-main/a.ts src-main/b.ts src-main/c.ts'],
    ],
    [
      'two beside each other',
      { a: 'b', b: 'a', c: 'd', d: 'c' },
      ['src-main/a.ts src-main/b.ts', 'src-main/c.ts src-main/d.ts'],
    ],
  ])('%s', (_, imports, circles) => {
    expect(importCircles(importing(imports))).toEqual(circles);
  });

  it('a circle of folders, however deep their files lie, and whatever lies beside them', () => {
    const of = (path: string, other: string): SourceFile => ({
      path,
      text: `import type { A } from '${other}';\n`,
    });
    const down = of('src-main/a/b/c.ts', '../../z/f.ts');
    const beside = of('src-main/a/b/d.ts', '../e.ts');
    expect(folderCircles([down, beside, of('src-main/k.ts', './a/e.ts')])).toEqual([]);
    expect(folderCircles([down, of('src-main/z/g/h.ts', '../../a/e.ts')])).toEqual(['src-main/a src-main/z']);
  });

  it.each(['application/polling', 'core', 'sync', 'ledger/store', 'api-client', 'exports', 'secrets'])(
    'a clock that is asked in %s',
    (folder) => {
      for (const text of ['const at = Date.now();', 'const at = new Date();'])
        expect(clockAskers([{ path: `src-main/${folder}/a.ts`, text }])).toHaveLength(1);
    },
  );

  it('folders without a README', () => {
    const some = [
      'src-main/README.md',
      'src-main/core/README.md',
      'src-main/sync/a.ts',
      'src-renderer/frame/a.ts',
    ];
    expect(unexplainedFolders(some)).toEqual(['src-main/sync', 'src-renderer']);
  });
});

/** Files of the main side, each importing a type of another. */
const importing = (imports: Readonly<Record<string, string>>): readonly SourceFile[] =>
  Object.entries(imports).map(([name, other]) => ({
    path: `src-main/${name}.ts`,
    text: `import type { A } from './${other}.ts';\n`,
  }));

describe('the rules allow', () => {
  it.each([
    ['src-main/core/a.ts', "import type { ErrorCode } from '../../src-preload/contract/errors.ts';"],
    ['src-main/core/a.ts', "import { Temporal } from 'temporal-polyfill';"],
    ['src-main/core/a.ts', "import { type B } from '../../src-preload/contract/cycles.ts';"],
    ['src-main/core/a.ts', "// import { b } from '../sync/b.ts';\n/* import '../sync/b.ts' */"],
    ['src-main/ledger/deep/a.ts', "import { b } from '../b.ts';\nimport { c } from '../../core/c.ts';"],
    ['src-main/exports/a.ts', "import { B } from '../../src-preload/contract/vocabulary/b.ts';"],
    ['src-main/shells/electron/a.ts', "import { c } from '../../../src-preload/channels.ts';"],
    ['src-main/application/ledgers/a.ts', "import { b } from '../companies/b.ts';"],
    ['src-main/application/outbox/a.ts', "import { b } from '../polling/b.ts';\nimport { c } from './c.ts';"],
    [
      'src-main/application/features/one/a.ts',
      "import type { B } from '../../services.ts';\nimport './deep/b.ts';",
    ],
    [
      'src-main/application/services.ts',
      "import type { B } from './outbox/b.ts';\nimport type { C } from './application.ts';",
    ],
    ['src-main/application/compose/a.ts', "import { b } from '../features/one/b.ts';"],
    ['src-main/application/features/one/a.ts', "import { b } from '../../outbox/shown/b.ts';"],
    ['src-main/cli.ts', "import en from '../src-renderer/locales/en/errors.json' with { type: 'json' };"],
    ['src-main/practice-bank/a.ts', "import { centavos } from '../core/money.ts';"],
    ['src-main/practice-bank/rules/a.ts', "import { REASON_CODES } from '../../core/reason-codes.ts';"],
    ['src-preload/contract/a.ts', "import { z } from 'zod';\nimport { b } from './b.ts';"],
    ['src-main/core/a.ts', "import { ERROR_CODES } from '../../src-preload/contract/vocabulary/errors.ts';"],
    ['src-preload/contract/vocabulary/a.ts', "import { B } from './b.ts';"],
    ['src-renderer/a.tsx', "import { B } from '../src-preload/contract/vocabulary/b.ts';"],
    ['src-renderer/main.tsx', "import { b } from './frame/b.ts';"],
    ['src-renderer/frame/a.ts', "const b = await import('../features/b/BScreen.tsx');"],
    [
      'src-renderer/features/a/deep/a.ts',
      "import { b } from '../b.ts';\nimport { c } from '../../../kit/c.ts';",
    ],
    [
      'src-renderer/components/a.ts',
      "import { b } from '../bridge.ts';\nimport c from '../locales/en/c.json';",
    ],
    ['src-renderer/a.tsx', "import type { B } from '../src-preload/contract/cycles.ts';"],
  ])('%s: %s', (path, text) => {
    expect(forbiddenImports([{ path, text }])).toEqual([]);
  });

  it('imports that lead nowhere back', () => {
    const files = [
      { path: 'src-renderer/a.ts', text: "import './b.ts';\nimport './c.ts';" },
      { path: 'src-renderer/b.ts', text: "import './c.ts';" },
      { path: 'src-renderer/c.ts', text: "import 'react';" },
    ];
    expect(importCircles(files)).toEqual([]);
  });

  it('imports that branch and meet again', () => {
    const text = "import './b.ts';\nimport './c.ts';\n";
    const meet = [
      { path: 'src-main/a.ts', text },
      ...importing({ b: 'd', c: 'd' }),
      { path: 'src-main/d.ts', text: '' },
    ];
    expect(importCircles(meet)).toEqual([]);
  });

  it('a clock that is given, and those who give it', () => {
    const text = 'const open = (nowMs = Date.now) => new Date(nowMs());\n';
    expect(clockAskers([{ path: 'src-main/application/polling/a.ts', text }])).toEqual([]);
    const giver = { path: 'src-main/application/compose/a.ts', text: 'const at = Date.now();' };
    expect(clockAskers([giver, { ...giver, path: 'src-main/shells/a.ts' }])).toEqual([]);
  });

  it('the word any in prose, strings and names', () => {
    const text = "/** any: one */\nconst a = 'say: any';\nif (any(b)) many: anyOf;\n";
    expect(untidyFiles([{ path: 'src-main/core/a.ts', text }])).toEqual([]);
  });

  it('JSON whose type nobody claims', () => {
    const text =
      'const a: unknown = JSON.parse(text);\nconst b = schema.parse(JSON.parse(text));\nreturn JSON.parse(text) as unknown;\n';
    expect(untidyFiles([{ path: 'src-main/ledger/a.ts', text }])).toEqual([]);
  });

  it('every import of a file is seen once', () => {
    const text =
      "import a from 'a';\nimport {\n  b,\n} from './b.ts';\nexport * from './c.ts';\nimport './d.css';\n";
    const seen = importsOf({ path: 'src-main/core/x.ts', text }).map(({ specifier }) => specifier);
    expect(seen).toEqual(['a', './b.ts', './c.ts', './d.css']);
  });
});
