import { expect, it } from 'vitest';
import {
  isControlPath,
  isCovered,
  pathOf,
  queryOf,
} from '../../../../src-main/practice-bank/faults/path-patterns.ts';

it.each([
  ['/cobr', '/cobr', true],
  ['/cobr', '/cobr/x', false],
  ['/cobr', '/cobrado', false],
  ['/cobr/*', '/cobr', false],
  ['/cobr/*', '/cobr/', false],
  ['/cobr/*', '/cobr/x', true],
  ['/cobr/*', '/cobr/x/retentativa/2025-11-20', true],
  ['/cobr/*', '/cobrado/x', false],
  ['/cobr/*/retentativa/*', '/cobr/x/retentativa/2025-11-20', true],
  ['/cobr/*/retentativa/*', '/cobr/x', false],
  ['/locrec/*/idRec', '/locrec/7/idRec', true],
  ['/locrec/*/idRec', '/locrec/7', false],
  ['*', '/rec', true],
  [null, '/rec', true],
  ['/*', '/rec', true],
  ['rec', '/rec', false],
  ['/r.c', '/rec', false],
])('%s covers %s: %s', (pattern, path, covers) => {
  expect(isCovered(pattern, path)).toBe(covers);
});

it.each([null, '*', '/*', '/_practice/*', '/_practice', '/_practice/clock'])(
  '%s covers no control',
  (pattern) => {
    for (const path of ['/_practice', '/_practice/clock']) expect(isCovered(pattern, path)).toBe(false);
  },
);

it('covers the token only by name', () => {
  const patterns = [null, '*', '/*', '/oauth/token', '/oauth/*'];
  expect(patterns.map((pattern) => isCovered(pattern, '/oauth/token'))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

it.each([
  ['/cobr?a=/b', '/cobr'],
  ['/cob%72', '/cobr'],
  ['/%zz', '/%zz'],
  ['http://127.0.0.1:1/cobr?x', '/cobr'],
  ['HTTPS://localhost', '/'],
  ['*', '*'],
  ['', '/'],
])('reads the path of %s', (target, path) => {
  expect(pathOf(target)).toBe(path);
});

it('reads the query, also of a whole address', () => {
  expect(queryOf('http://localhost/rec?inicio=a%3Ab&x=1?2').get('inicio')).toBe('a:b');
  expect([...queryOf('/rec')]).toEqual([]);
});

it('knows the controls by their folder', () => {
  expect(['/_practice', '/_practice/x', '/_practices', '/rec'].map(isControlPath)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
