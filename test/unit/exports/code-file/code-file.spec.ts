import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeDocument } from '../../../../src-main/exports/atomic-file.ts';
import { drawCode } from '../../../../src-main/exports/code-file/drawing.ts';
import { readCodeFile } from '../../../../src-main/exports/code-file/read-code-file.ts';
import { checkCodeFile, makeCodeFile } from '../../../../src-main/exports/code-file/save-code-file.ts';
import { CODE_FILE_FORMATS } from '../../../../src-preload/contract/vocabulary/printing.ts';
import { brCode } from '../../../support/fake/records/code-texts.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

const CODE = brCode(245);
const CAPTION = 'Ana & Cia <“açaí”> – contrato 12';
const text = (file: Uint8Array): string => Buffer.from(file).toString('utf8');

describe('every kind of file', () => {
  it.each(CODE_FILE_FORMATS)('%s reads back as the very code, of any length', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 40, max: 510 }), async (characters) => {
        const code = brCode(characters);
        expect(readCodeFile(await makeCodeFile(code, format, CAPTION), format)).toBe(code);
      }),
      { numRuns: 8 },
    );
  });

  it.each(CODE_FILE_FORMATS)('%s without a caption reads back too', async (format) => {
    expect(readCodeFile(await makeCodeFile(CODE, format, ''), format)).toBe(CODE);
  });

  it.each(CODE_FILE_FORMATS)('%s that shows another code is refused', async (format) => {
    const file = await makeCodeFile(brCode(300), format, '');
    expect(() => checkCodeFile(file, format, CODE)).toThrow(
      expect.objectContaining({ code: 'qr_refused', params: { reason: 'different' } }),
    );
  });

  it.each(CODE_FILE_FORMATS)('%s that shows nothing is refused', (format) => {
    expect(() => checkCodeFile(Buffer.from('nothing at all'), format, CODE)).toThrow(
      expect.objectContaining({ params: { reason: 'unreadable' } }),
    );
  });

  it.each([
    ['too_long', brCode(560)],
    ['not_tlv', 'hello'],
    ['wrong_crc', `${CODE.slice(0, -4)}0000`],
  ])('is not made of a code that is damaged: %s', async (reason, code) => {
    await expect(makeCodeFile(code, 'png', '')).rejects.toMatchObject({
      code: 'qr_refused',
      params: { reason },
    });
  });
});

describe('sizes', () => {
  it('keep half a millimetre a module, 40 mm a side and four light modules around', () => {
    for (const characters of [60, 245, 508]) {
      const { modules, sideMm, runs } = drawCode(brCode(characters));
      expect(sideMm).toBeGreaterThanOrEqual(40);
      expect(sideMm / modules).toBeGreaterThanOrEqual(0.5);
      expect(Math.min(...runs.map(({ x }) => x))).toBe(4);
      expect(Math.max(...runs.map(({ x, length }) => x + length))).toBe(modules - 4);
    }
  });

  it('a PNG has whole pixels to a module and says how large it is on paper', async () => {
    const file = await makeCodeFile(CODE, 'png', '');
    const { modules, sideMm } = drawCode(CODE);
    const side = PNG.sync.read(Buffer.from(file)).width;
    expect(side % modules).toBe(0);
    const at = Buffer.from(file).indexOf('pHYs') + 4;
    const dotsPerMetre = Buffer.from(file).readUInt32BE(at);
    expect((side / dotsPerMetre) * 1_000).toBeGreaterThanOrEqual(sideMm - 0.01);
  });

  it('an SVG and a PDF are as wide as the code on paper', async () => {
    expect(text(await makeCodeFile(CODE, 'svg', ''))).toContain('width="60mm" height="60.00mm"');
    expect(text(await makeCodeFile(CODE, 'pdf', ''))).toContain('/MediaBox [0 0 170.07874 170.07874]');
  });
});

describe('damaged PNG files', () => {
  it('are told by their check sums', async () => {
    const file = Buffer.from(await makeCodeFile(CODE, 'png', ''));
    const at = file.indexOf('IDAT') + 20;
    file.writeUInt8(file.readUInt8(at) ^ 1, at);
    expect(readCodeFile(file, 'png')).toBeNull();
  });
});

describe('writing', () => {
  let folder = '';
  beforeEach(() => {
    folder = tempFolder();
  });

  it('leaves the whole file and nothing beside it', async () => {
    const file = await makeCodeFile(CODE, 'svg', CAPTION);
    writeDocument(join(folder, 'código de Ana.svg'), file);
    expect(readdirSync(folder)).toEqual(['código de Ana.svg']);
    expect(readCodeFile(readFileSync(join(folder, 'código de Ana.svg')), 'svg')).toBe(CODE);
  });

  it('says which place cannot be written', async () => {
    expect(() => writeDocument(join(folder, 'missing', 'a.png'), Buffer.from('a'))).toThrow(
      expect.objectContaining({ code: 'export_target_unwritable' }),
    );
  });
});
