import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unionsDeclaredTwice } from '../support/rules/declared-unions.ts';
import type { SourceFile } from '../support/rules/source-imports.ts';

const TOP = new URL('../../', import.meta.url);
const sources: readonly SourceFile[] = ['src-main', 'src-preload', 'src-renderer'].flatMap((folder) =>
  readdirSync(new URL(folder, TOP), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|tsx)$/.test(path))
    .map((path) => ({ path, text: readFileSync(new URL(path, TOP), 'utf8') })),
);

const WORDS = {
  path: 'src-preload/contract/vocabulary/cycles.ts',
  text: "export const ENDS = ['paid', 'open', 'closed'] as const;",
};

describe('the vocabulary', () => {
  it('declares each union of the field once', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(unionsDeclaredTwice(sources)).toEqual([]);
  });
});

describe('a second declaration is found', () => {
  it.each([
    ['as a type', "export type End = 'closed' | 'open' | 'paid';"],
    ['as a type on lines of its own', "export type End =\n  | 'closed'\n  | 'open'\n  | 'paid';"],
    ['as a list', "const ENDS = ['open', 'paid', 'closed'] as const;"],
    ['as a schema', "const end = z.enum(['open', 'closed', 'paid']);"],
    ['as a copy in the same order', "const ENDS: readonly End[] = [\n  'paid',\n  'open',\n  'closed',\n];"],
  ])('%s', (_, text) => {
    const found = unionsDeclaredTwice([WORDS, { path: 'src-main/core/ends.ts', text }]);
    expect(found).toEqual([
      expect.stringMatching(/^paid open closed: src-preload\S+cycles\.ts:1, src-main\/core\/ends\.ts:\d$/),
    ]);
  });

  it('also where neither is of the vocabulary', () => {
    const text = "type End = 'paid' | 'open' | 'closed';";
    const twice = ['src-main/sync/a.ts', 'src-main/ledger/b.ts'].map((path) => ({ path, text }));
    expect(unionsDeclaredTwice(twice)).toHaveLength(1);
  });
});

describe('no second declaration is', () => {
  it.each([
    [
      'the practice bank, which must be able to contradict',
      'src-main/practice-bank/a.ts',
      "type End = 'paid' | 'open' | 'closed';",
    ],
    [
      'a migration, which stays as it was',
      'src-main/ledger/migrations/010.ts',
      "CHECK (state IN ('paid'))\nconst A = ['paid', 'open', 'closed'] as const;",
    ],
    [
      'another order of the words',
      'src-main/core/a.ts',
      "const ORDER: readonly End[] = ['closed', 'paid', 'open'];",
    ],
    ['a part of them', 'src-main/core/a.ts', "type End = 'paid' | 'open';"],
    ['a comment', 'src-main/core/a.ts', "/** 'paid' | 'open' | 'closed' */"],
  ])('%s', (_, path, text) => {
    expect(unionsDeclaredTwice([WORDS, { path, text }])).toEqual([]);
  });
});
