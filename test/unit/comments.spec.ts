import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { longSentences } from '../support/rules/comment-rules.ts';

const TOP = new URL('../../', import.meta.url);
const sources = ['src-main', 'src-preload', 'src-renderer'].flatMap((side) =>
  readdirSync(new URL(side, TOP), { recursive: true, encoding: 'utf8' })
    .map((path) => `${side}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(ts|tsx)$/.test(path))
    .map((path) => ({ path, text: readFileSync(new URL(path, TOP), 'utf8') })),
);

const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');
const found = (text: string): number => longSentences([{ path: 'src-main/core/a.ts', text }]).length;

describe('a sentence of a comment', () => {
  it('has forty words at most', () => {
    expect(longSentences(sources)).toEqual([]);
  });
  it.each([
    ['a docstring', `/** ${words(41)}. */`],
    ['one that goes over lines', `/**\n * ${words(20)}\n * ${words(21)}.\n */`],
    ['lines of their own', `  // ${words(20)}\n  // ${words(21)}`],
    ['the second of two', `/** Short. ${words(41)} */`],
  ])('is found where it is longer: %s', (_, text) => {
    expect(found(text)).toBe(1);
  });
  it.each([
    ['forty words', `/** ${words(40)}. */`],
    ['two sentences', `/**\n * ${words(40)}.\n * ${words(40)}.\n */`],
    ['a text', `const a = '${words(50)}';`],
    ['signs that are no words', `/** ${words(40)} – → = ? */`],
  ])('is let be: %s', (_, text) => {
    expect(found(text)).toBe(0);
  });
});
