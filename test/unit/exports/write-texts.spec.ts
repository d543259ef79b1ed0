import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AtomicFile } from '../../../src-main/exports/atomic-file.ts';
import { piecesOf, writePieces } from '../../../src-main/exports/write-texts.ts';

const QUIET = { isCancelled: () => false, onProgress: () => undefined };

/** What a file is given, each piece as it is at that moment. */
async function written(texts: readonly string[]): Promise<string> {
  const pieces: Buffer[] = [];
  const file: AtomicFile = {
    write: (bytes) => void pieces.push(Buffer.from(bytes)),
    commit: () => undefined,
    discard: () => undefined,
  };
  await writePieces(piecesOf(texts), '', QUIET, { openFile: () => file });
  return Buffer.concat(pieces).toString('utf8');
}

it('writes texts of any length and letters as UTF-8, one after another', async () => {
  const text = fc.tuple(fc.string({ unit: 'binary' }), fc.nat({ max: 20_000 })).map(([one, times]) => {
    const whole = one.toWellFormed();
    return whole.repeat(Math.ceil(times / (whole.length + 1)));
  });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 20 }), async (texts) => {
      expect(await written(texts)).toBe(texts.join(''));
    }),
    { numRuns: 200 },
  );
  const long = ['€'.repeat(65_535), 'a'.repeat(400_000), '𐍈'.repeat(70_000), 'b'];
  expect(await written(long)).toBe(long.join(''));
});
