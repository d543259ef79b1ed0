import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { encodeWindows1252, foldAccents } from '../../../src-main/exports/windows-1252.ts';

const decoder = new TextDecoder('windows-1252');
const BYTES = new Map(
  Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
);

/** The rule, letter by letter. */
const bytesOf = (letter: string): readonly number[] => {
  const byte = BYTES.get(letter);
  return byte === undefined ? [...foldAccents(letter)].map((plain) => BYTES.get(plain) ?? 0x3f) : [byte];
};

it('gives each letter of Unicode its byte, that of its plain letter, or a question mark', () => {
  const wrong: string[] = [];
  for (let number = 0; number <= 0x10_ff_ff; number += number < 0x1_00_00 ? 1 : 251) {
    const letter = String.fromCodePoint(number).normalize('NFC');
    const expected = [...letter].flatMap(bytesOf);
    if (!encodeWindows1252(letter).equals(Buffer.from(expected))) wrong.push(number.toString(16));
  }
  expect(wrong).toEqual([]);
});

it.each([
  ['Conceição', 'Conceição'],
  ['Conceic\u0327a\u0303o', 'Conceição'],
  ['“Žižek” – 5 €', '“Žižek” – 5 €'],
  ['Đặng Ștefan', '?ang Stefan'],
  ['日本 😀', '?? ?'],
  ['한', '???'],
  ['half \ud83d', 'half ?'],
])('writes %j as %j', (text, written) => {
  expect(decoder.decode(encodeWindows1252(text))).toBe(written);
});

/** The file of a large company has tens of megabytes: a list of its letters took gigabytes, and ended the app. */
it('makes a long text within little more than its own room', () => {
  const module = new URL('../../../src-main/exports/windows-1252.ts', import.meta.url).href;
  const script = `
    const { encodeWindows1252 } = await import(${JSON.stringify(module)});
    const line = 'Recebimento – Conceição Đặng'.padEnd(250, 'x') + '\\r\\n';
    console.log(encodeWindows1252(line.repeat(50_000)).length);`;
  const args = ['--max-old-space-size=128', '--input-type=module', '--eval', script];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' })).toBe(`${252 * 50_000}\n`);
});
