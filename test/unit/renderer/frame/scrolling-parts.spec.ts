import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A rule of a style sheet, without those that it lies in. */
const RULES = /([^{}]+)\{([^{}]*)\}/g;
const SCROLLS = /overflow(?:-[xy])?:[^;]*\b(?:auto|scroll)\b/;
/** What holds in what is laid over it: else a word for screen readers alone, far down in it, makes the whole page longer. */
const HOLDS = /position: (?:relative|sticky|absolute|fixed)|contain: strict/;

/** Rules by which something scrolls and lets out what is laid over it. */
const lettingOut = (sheet: string): string[] =>
  [...sheet.matchAll(RULES)]
    .filter(([, , body = '']) => SCROLLS.test(body) && !HOLDS.test(body))
    .map(([, selector = '']) => selector.trim().split('\n').at(-1) ?? '');

it('whatever scrolls holds in what is laid over it', () => {
  const sheets = globSync('src-renderer/**/*.css');
  expect(sheets.length).toBeGreaterThan(20);
  expect(
    sheets.flatMap((path) => lettingOut(readFileSync(path, 'utf8')).map((rule) => `${path} ${rule}`)),
  ).toEqual([]);
});

it('would miss a part that scrolls and is not positioned', () => {
  const sheet =
    '@media print {\n  .a {\n    overflow-y: auto;\n  }\n}\n.b {\n  position: relative;\n  overflow: auto;\n}';
  expect(lettingOut(sheet)).toEqual(['.a']);
});
