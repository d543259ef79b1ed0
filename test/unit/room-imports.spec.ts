import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allowanceIn, isAllowed, unused } from '../support/rules/room-imports.ts';
import { type Import, importsOf } from '../support/rules/source-imports.ts';

const MAIN = new URL('../../src-main/', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, MAIN), 'utf8');

/** Rooms below the application whose sentence is held; the practice bank's is a rule of its own (`folder-rules.ts`). */
const ROOMS = ['core', 'api-client', 'ledger', 'secrets', 'sync', 'exports', 'webhooks', 'updates'];

type Read = Import & { readonly from: string };

function importsIn(room: string): readonly Read[] {
  const names = readdirSync(new URL(room, MAIN), { recursive: true, encoding: 'utf8' });
  const paths = names
    .map((name) => `${room}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.ts$/.test(path));
  return paths.flatMap((path) =>
    importsOf({ path: `src-main/${path}`, text: read(path) }).map((what) => ({ ...what, from: path })),
  );
}

describe.each(ROOMS)('what the README of %s says that it may import', (room) => {
  const allowance = allowanceIn(read(`${room}/README.md`)) ?? { values: [], types: [] };
  const imports = importsIn(room);

  it('is all that it imports', () => {
    const forbidden = imports.filter((what) => !isAllowed(room, allowance, what));
    expect(forbidden.map(({ from, target, isTypeOnly }) => [from, target, isTypeOnly])).toEqual([]);
  });
  it('is imported', () => {
    expect(unused(allowance, imports)).toEqual([]);
  });
});

describe('the folders of the practice bank', () => {
  const rows = read('practice-bank/README.md').matchAll(/^\| `([\w-]+)\/` /gm);
  const floors = [...rows].map(([, folder]) => `practice-bank/${folder}`);
  const floorOf = (path: string): number => floors.indexOf(posix.dirname(path));

  it('stand in the table of its README, each once', () => {
    const folders = new Set(importsIn('practice-bank').map(({ from }) => posix.dirname(from)));
    expect(floors.toSorted()).toEqual([...folders].filter((folder) => folder !== 'practice-bank').toSorted());
  });
  it('import none that comes after them there', () => {
    const upward = importsIn('practice-bank').filter(
      ({ from, target }) =>
        floorOf(from) >= 0 && floorOf(target?.slice('src-main/'.length) ?? '') > floorOf(from),
    );
    expect(upward.map(({ from, target }) => [from, target])).toEqual([]);
  });
});

describe('the sentence', () => {
  const README =
    '# room\n\n**May import** of the house: `core`,\n`ledger/a.ts`; as types also `sync` and `contract`. No `node:`.\n';
  const allowance = {
    values: ['src-main/core/', 'src-main/ledger/a.ts'],
    types: ['src-main/sync/', 'src-preload/contract/'],
  };
  const from = (specifier: string, isTypeOnly: boolean): Import =>
    importsOf({
      path: 'src-main/exports/a.ts',
      text: `import ${isTypeOnly ? 'type ' : ''}{ A } from '${specifier}';`,
    })[0] as Import;

  it('is read', () => {
    expect(allowanceIn(README)).toEqual(allowance);
    expect(allowanceIn('**May import** of the house: `core`.')).toEqual({
      values: ['src-main/core/'],
      types: [],
    });
    expect(allowanceIn('May import `core`.')).toBeNull();
  });
  it.each([
    ['../core/b.ts', false, true],
    ['../ledger/a.ts', false, true],
    ['../ledger/b.ts', true, false],
    ['../sync/b.ts', true, true],
    ['../sync/b.ts', false, false],
    ['./b.ts', false, true],
    ['zod', false, true],
  ])('of %s, types alone %s: %s', (specifier, isTypeOnly, isRight) => {
    expect(isAllowed('exports', allowance, from(specifier, isTypeOnly))).toBe(isRight);
  });
  it('names nothing that is not imported', () => {
    expect(unused(allowance, [from('../core/b.ts', true), from('../sync/b.ts', true)])).toEqual([
      ...allowance.values,
      'src-preload/contract/',
    ]);
  });
});
