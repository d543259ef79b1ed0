import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jsQR from 'jsqr';

const DOTS_AN_INCH = 200;
const MM_A_DOT = 25.4 / DOTS_AN_INCH;

/** How many codes stand beside and below each other on a page. */
export type Grid = { readonly columns: number; readonly rows: number };

/** A QR code as paper shows it. */
export type PrintedCode = {
  readonly code: string;
  /** Side of one module. */
  readonly moduleMm: number;
  /** Side of the square with its quiet zone of four modules. */
  readonly sideMm: number;
};

/** Pixels, four bytes each. */
type Picture = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

/** Draws each page of a PDF and reads the QR code in each of its cells, as a camera would; cells without one are left out. */
export function codesOnPaper(pdf: Buffer, grid: Grid): PrintedCode[] {
  return drawnPages(pdf).flatMap((page) =>
    cellsOf(page, grid).flatMap((cell) => {
      const code = codeIn(cell);
      return code === null ? [] : [code];
    }),
  );
}

/** What stands on each page of a PDF, line by line as it is read. */
export function pageTexts(pdf: Buffer): string[] {
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  return text.split('\f').slice(0, -1);
}

/** Sides of each page of a PDF, in whole millimetres. */
export function pageSizes(pdf: Buffer): { width: number; height: number }[] {
  return drawnPages(pdf).map(({ width, height }) => ({
    width: Math.round(width * MM_A_DOT),
    height: Math.round(height * MM_A_DOT),
  }));
}

function drawnPages(pdf: Buffer): Picture[] {
  const folder = mkdtempSync(join(tmpdir(), 'ciclo-pdf-'));
  try {
    execFileSync('pdftoppm', ['-r', String(DOTS_AN_INCH), '-', join(folder, 'page')], { input: pdf });
    return readdirSync(folder)
      .toSorted()
      .map((file) => pictureOf(readFileSync(join(folder, file))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads a binary PPM: `P6`, width, height, 255, then three bytes a pixel. */
function pictureOf(ppm: Buffer): Picture {
  const [header = '', columns, rows] =
    /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1', 0, 40)) ?? [];
  const [width, height] = [Number(columns), Number(rows)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    data.set(ppm.subarray(header.length + pixel * 3, header.length + pixel * 3 + 3), pixel * 4);
  return { width, height, data };
}

function cellsOf(page: Picture, { columns, rows }: Grid): Picture[] {
  const width = Math.floor(page.width / columns);
  const height = Math.floor(page.height / rows);
  return Array.from({ length: columns * rows }, (_, cell) => {
    const left = (cell % columns) * width;
    const top = Math.floor(cell / columns) * height;
    const data = new Uint8ClampedArray(width * height * 4);
    for (let row = 0; row < height; row += 1) {
      const from = ((top + row) * page.width + left) * 4;
      data.set(page.data.subarray(from, from + width * 4), row * width * 4);
    }
    return { width, height, data };
  });
}

function codeIn({ data, width, height }: Picture): PrintedCode | null {
  const read = jsQR(data, width, height);
  if (read === null) return null;
  const { topLeftCorner, topRightCorner } = read.location;
  const symbol =
    Math.hypot(topRightCorner.x - topLeftCorner.x, topRightCorner.y - topLeftCorner.y) * MM_A_DOT;
  const modules = 17 + 4 * read.version;
  const moduleMm = symbol / modules;
  return { code: read.data, moduleMm, sideMm: moduleMm * (modules + 8) };
}
