import { describe, expect, it } from 'vitest';
import { ActiveFaults } from '../../../../src-main/practice-bank/faults/active-faults.ts';
import type { Struck } from '../../../../src-main/practice-bank/faults/fault-action.ts';
import { inOwnWords, otherWord } from '../../../../src-main/practice-bank/faults/other-word.ts';
import { wireWords } from '../../../../src-main/practice-bank/wire/wire-words.ts';
import { faultOrder } from '../../../../src-preload/contract/practice-bank/faults.ts';

const faults = new ActiveFaults({ chance: () => 0 });
const struck: Struck = {
  fault: faults.add(faultOrder.parse({ kind: 'other_word', word: 'zip' })),
  asked: {
    method: 'GET',
    path: '/',
    query: new URLSearchParams(),
    authorization: undefined,
    isAdmitted: false,
    now: 0,
  },
  tools: {
    words: wireWords('instant'),
    realNowMs: () => 0,
    sleep: () => Promise.resolve(),
    readUntouched: () => Promise.resolve(null),
  },
  signal: new AbortController().signal,
  ended: new AbortController().signal,
};

describe('another word', () => {
  it.each([
    ['/zip?inicio=zip', '/instant?inicio=zip'],
    ['/zip/E1', '/instant/E1'],
    ['/instant/zip', '/zip/zip'],
    ['/cobr/zip', '/cobr/zip'],
    ['/zipper', '/zipper'],
    ['http://localhost/zip', '/instant'],
  ])('%s is asked for as %s', (target, own) => {
    expect(otherWord.readdress?.(target, struck)).toBe(own);
  });

  const own = { instant: [{ instantCopiaECola: 'instant', valor: { instant: null } }], other: 'instant' };
  const lent = { zip: [{ zipCopiaECola: 'instant', valor: { zip: null } }], other: 'instant' };

  it('names fields of bodies both ways, and leaves values alone', () => {
    expect(otherWord.reread?.(lent, struck)).toEqual(own);
    expect(otherWord.reshape?.(own, struck)).toEqual(lent);
  });

  it.each([undefined, null, 'instant', 7, []])('leaves a body of %j as it is', (body) => {
    expect(otherWord.reread?.(body, struck)).toEqual(body);
  });
});

it('a path in a lent word is told in the own one', () => {
  expect(inOwnWords('/zip/a', ['zap', 'zip'], 'instant')).toBe('/instant/a');
  expect(inOwnWords('/zip/a', [], 'instant')).toBe('/zip/a');
});
