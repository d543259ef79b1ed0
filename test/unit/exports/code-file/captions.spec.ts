import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCodeFile } from '../../../../src-main/exports/code-file/save-code-file.ts';
import { CODE_FILE_FORMATS } from '../../../../src-preload/contract/vocabulary/printing.ts';
import { brCode } from '../../../support/fake/records/code-texts.ts';

const CODE = brCode(245);
const letters = new TextDecoder('windows-1252');

const text = async (format: (typeof CODE_FILE_FORMATS)[number], caption: string): Promise<string> =>
  Buffer.from(await makeCodeFile(CODE, format, caption)).toString('utf8');

/** What stands below the code in a PDF, without blanks: a line may be broken anywhere. */
async function shownInPdf(caption: string): Promise<string> {
  const shown = (await text('pdf', caption)).matchAll(/^\[(.*)\] TJ$/gm);
  const hex = [...shown].flatMap(([, parts = '']) => [...parts.matchAll(/<([\da-f]*)>/g)]);
  return letters
    .decode(Buffer.from(hex.map(([, digits = '']) => digits).join(''), 'hex'))
    .replaceAll(/\s/g, '');
}

describe('a caption', () => {
  it('of any length leaves a PDF on one page', async () => {
    const pdf = await text('pdf', 'Associação dos Moradores '.repeat(8).trim());
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  it.each([
    ['Ana & Cia – “açaí”', 'Ana&Cia–“açaí”'],
    ['Ana Őry', 'AnaOry'],
    ['Łukasz Şahin', '?ukaszSahin'],
    ['Conceição'.normalize('NFD'), 'Conceição'],
    ['李明 😀', '???'],
    ['Ana\u0000\u001b[2J\nBia', 'Ana[2JBia'],
  ])('%j stands in a PDF in letters that every reader has', async (caption, shown) => {
    expect(await shownInPdf(caption)).toBe(shown);
  });

  it('never brings other letters into a PDF than its own, without accents or as `?`', async () => {
    const caption = fc.string({ unit: 'binary', maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(caption, async (name) => {
        const plain = new Set(`${name}${name.normalize('NFC')}${name.normalize('NFD')}?`);
        for (const letter of await shownInPdf(name)) expect(plain).toContain(letter);
      }),
      { numRuns: 30 },
    );
  });

  it('is text in an SVG, never markup', async () => {
    const svg = await text('svg', '<script>alert(1)</script>"&');
    expect(svg).not.toContain('<script');
    expect(svg).toContain('<title>&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;</title>');
  });

  it('is the title of a PNG', async () => {
    expect(await text('png', 'Łukasz & Cia <“açaí”>')).toContain('Łukasz & Cia <“açaí”>');
  });

  it.each(CODE_FILE_FORMATS)('bears no sign of control and no half letter into %s', async (format) => {
    const [marked, plain] = [
      await makeCodeFile(CODE, format, ' Ana\u0001\u0000\uFFFE\u009B Bia\uD800 '),
      await makeCodeFile(CODE, format, 'Ana Bia\uFFFD'),
    ];
    const undated = (file: Uint8Array) =>
      Buffer.from(file)
        .toString('latin1')
        .replace(/\/CreationDate.*|\/ID .*/g, '');
    expect(undated(marked)).toBe(undated(plain));
  });
});
