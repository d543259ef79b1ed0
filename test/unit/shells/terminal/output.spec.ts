import fc from 'fast-check';
import { expect, it } from 'vitest';
import { outputTo } from '../../../../src-main/shells/terminal/output.ts';

/** All that is written to both streams by a line on each. */
function written(line: string): readonly string[] {
  const streams = [0, 1].map(() => {
    const texts: string[] = [];
    return { texts, on: () => process.stdout, write: (text: string) => texts.push(text) };
  });
  const [results, notes] = streams;
  if (results === undefined || notes === undefined) throw new Error('no streams');
  const { print, printNote } = outputTo(results, notes);
  print(line);
  printNote(line);
  return streams.map(({ texts }) => texts.join(''));
}

/** By code, and not by the classes that the rule asks for. */
function isCommand(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  const between = (from: number, to: number): boolean => code >= from && code <= to;
  const isControl = (between(0, 0x1f) && sign !== '\n' && sign !== '\t') || between(0x7f, 0x9f);
  const isDirection = between(0x202a, 0x202e) || between(0x2066, 0x2069) || between(0x200e, 0x200f);
  return isControl || isDirection || code === 0x061c;
}

const code = fc.oneof(
  fc.integer({ min: 0, max: 0x9f }),
  fc.integer({ min: 0x200b, max: 0x2069 }),
  fc.constantFrom(0x1b, 0x9b, 0x9d, 0x07, 0x061c),
  fc.integer({ min: 0xa0, max: 0xd7ff }),
  fc.integer({ min: 0x10000, max: 0x10ffff }),
);
const text = fc.array(code, { maxLength: 40 }).map((codes) => String.fromCodePoint(...codes));

it('lets nothing out that commands a terminal, on either stream', () => {
  fc.assert(
    fc.property(text, (line) => {
      for (const out of written(line)) expect([...out].filter(isCommand)).toEqual([]);
    }),
  );
});

it('leaves all else as it is', () => {
  fc.assert(
    fc.property(text, (line) => {
      const plain = [...line].filter((sign) => !isCommand(sign) && !/[\u2028\u2029]/.test(sign)).join('');
      expect(written(plain)).toEqual([`${plain}\n`, `${plain}\n`]);
    }),
  );
});

it('leaves what JSON says, in one line', () => {
  fc.assert(
    fc.property(text, text, (name, value) => {
      const result = { [name]: [value] };
      for (const out of written(JSON.stringify(result))) {
        expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(result)));
        expect(out.indexOf('\n')).toBe(out.length - 1);
      }
    }),
  );
});

it('shows what a file would have had a terminal do', () => {
  expect(written('“\u001b[2K\u001b[1AExtrato guardado\u009b2K”')[0]).toBe(
    '“\\u001b[2K\\u001b[1AExtrato guardado\\u009b2K”\n',
  );
});
