import { describe, expect, it } from 'vitest';
import {
  beginningOf,
  storableJson,
  storableStored,
  storableText,
} from '../../../src-main/core/storable-text.ts';

describe('a text that every store can keep', () => {
  it.each([
    ['', ''],
    ['mensalidade ção 😀', 'mensalidade ção 😀'],
    ['a\0b\0', 'a␀b␀'],
    ['meia \ud83d', 'meia \ufffd'],
    ['\ude00 meia', '\ufffd meia'],
    ['\ud83d\0\ude00', '\ufffd␀\ufffd'],
  ])('%j becomes %j', (text, kept) => expect(storableText(text)).toBe(kept));
});

describe('JSON that every store can keep', () => {
  it('has signs in the place of what a server could not read, in names too', () => {
    const value = { 'a\0': ['x\ud83d', { b: 'y\0' }], n: 1, none: null, is: true };
    expect(storableJson(value)).toBe('{"a␀":["x\ufffd",{"b":"y␀"}],"n":1,"none":null,"is":true}');
    expect(storableJson('\ude00')).toBe('"\ufffd"');
  });
  it('is what it was where nothing is to be replaced', () => {
    const sound = { 'b"': 'ção 😀 \u0001 \\u0000 \\ud83d', a: [{}, [], '\n'], '2': 0.5 };
    expect(storableJson(sound)).toBe(JSON.stringify(sound));
  });
  it('is null for nothing', () => expect(storableJson(undefined)).toBe('null'));
});

describe('a text that was stored before', () => {
  it.each([
    [String.raw`{"a":"x\ud83d","b":["\u0000","\uDE00"]}`, '{"a":"x�","b":["␀","�"]}'],
    [String.raw`{"a":"\u00e7 \ud83d\ude00"}`, '{"a":"ç 😀"}'],
    [String.raw`no JSON \u0000`, String.raw`no JSON \u0000`],
    [String.raw`{"a": "\u00e7"}`, String.raw`{"a": "\u00e7"}`],
    ['a\0', 'a␀'],
  ])('%j goes on as %j', (text, kept) => expect(storableStored(text)).toBe(kept));
});

describe('the beginning of a text', () => {
  it.each([
    ['curto', 10, 'curto'],
    ['abcdef', 3, 'abc'],
    ['ab😀c', 3, 'ab'],
    ['ab😀c', 4, 'ab😀'],
    ['ab😀', 4, 'ab😀'],
  ])('of %j, at most %i: %j', (text, most, beginning) => expect(beginningOf(text, most)).toBe(beginning));
});
