import { crc32, deflateSync } from 'node:zlib';
import type { CodeDrawing } from './drawing.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const DOTS_PER_MM = 300 / 25.4;
const DOTS_PER_METRE = Math.round(DOTS_PER_MM * 1_000);
const LENGTH_TYPE_AND_CRC = 12;

/** One bit a pixel: 1 is light. `rows` are filter byte and packed bits, as the format stores them. */
type Bitmap = { readonly side: number; readonly rows: Uint8Array };

/** Writes a drawing as a PNG of one bit a pixel at 300 dots an inch, whole pixels to a module; the caption is its title. */
export function pngFile(drawing: CodeDrawing, caption: string): Uint8Array {
  const { side, rows } = bitmapOf(drawing);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const density = Buffer.alloc(9);
  density.writeUInt32BE(DOTS_PER_METRE, 0);
  density.writeUInt32BE(DOTS_PER_METRE, 4);
  density.writeUInt8(1, 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('pHYs', density),
    ...(caption === '' ? [] : [chunk('iTXt', Buffer.from(`Title\0\0\0\0\0${caption}`, 'utf8'))]),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function bitmapOf({ modules, sideMm, runs }: CodeDrawing): Bitmap {
  const scale = Math.ceil((sideMm * DOTS_PER_MM) / modules);
  const side = modules * scale;
  const bytesARow = 1 + Math.ceil(side / 8);
  const rows = Buffer.alloc(bytesARow * side, 0xff);
  for (let row = 0; row < side; row += 1) rows[row * bytesARow] = 0;
  for (const { x, y, length } of runs) {
    const line = rows.subarray(y * scale * bytesARow, (y * scale + 1) * bytesARow);
    for (let pixel = x * scale; pixel < (x + length) * scale; pixel += 1) darken(line, pixel);
  }
  for (let row = 0; row < side; row += 1) {
    const first = row - (row % scale);
    if (row !== first) rows.copyWithin(row * bytesARow, first * bytesARow, (first + 1) * bytesARow);
  }
  return { side, rows };
}

function darken(line: Uint8Array, pixel: number): void {
  const at = 1 + (pixel >> 3);
  line[at] = (line[at] ?? 0) & ~(0x80 >> (pixel & 7));
}

function chunk(type: string, content: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const framed = Buffer.alloc(content.length + LENGTH_TYPE_AND_CRC);
  framed.writeUInt32BE(content.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), typed.length + 4);
  return framed;
}
