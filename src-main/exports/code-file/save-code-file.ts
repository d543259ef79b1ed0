import type { CodeFileFormat } from '../../../src-preload/contract/vocabulary/printing.ts';
import { type CodeDamage, damageOf } from '../../core/br-code.ts';
import { CicloError } from '../../core/failure.ts';
import { onOneLine } from '../one-line.ts';
import { type CodeDrawing, drawCode } from './drawing.ts';
import { pdfFile } from './pdf.ts';
import { pngFile } from './png.ts';
import { readCodeFile } from './read-code-file.ts';
import { svgFile } from './svg.ts';

type Writer = (drawing: CodeDrawing, caption: string) => Uint8Array | Promise<Uint8Array>;

const WRITERS: Readonly<Record<CodeFileFormat, Writer>> = { png: pngFile, svg: svgFile, pdf: pdfFile };

/** What reading a finished file back finds wrong; each has a sentence in `errors.json` under `qr_refused.reasons`. */
export const CODE_FILE_REFUSALS = ['unreadable', 'different'] as const;

/**
 * Makes the file of a copy-and-paste code, from the code alone. Throws `qr_refused` where the code is no whole BR Code, or where its
 * drawing does not read back as that very code.
 */
export async function makeCodeFile(
  code: string,
  format: CodeFileFormat,
  caption: string,
): Promise<Uint8Array> {
  const damage = damageOf(code);
  if (damage !== null) throw refused(damage);
  const file = await WRITERS[format](drawCode(code), onOneLine(caption));
  checkCodeFile(file, format, code);
  return file;
}

/** Throws `qr_refused` unless a file shows that very code. */
export function checkCodeFile(file: Uint8Array, format: CodeFileFormat, code: string): void {
  const read = readCodeFile(file, format);
  if (read !== code) throw refused(read === null ? 'unreadable' : 'different');
}

function refused(reason: CodeDamage | (typeof CODE_FILE_REFUSALS)[number]): CicloError {
  return new CicloError('qr_refused', `the code is not saved: ${reason}`, { reason });
}
