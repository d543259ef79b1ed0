import { execFileSync } from 'node:child_process';

/** A word as poppler finds it on a page, in points from the page's upper left. */
type Box = {
  readonly word: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** A page with its words, as a reader that nobody here wrote sees it. */
export type PdfPage = {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Box[];
  readonly text: string;
};

const MOST_BYTES = 256 * 1024 * 1024;

/** Reads a PDF by poppler's `pdftotext`. */
export function pdfPages(pdf: Uint8Array): readonly PdfPage[] {
  const read = (flag: string): string =>
    execFileSync('pdftotext', [flag, '-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: MOST_BYTES });
  const texts = read('-layout').split('\f');
  return [...read('-bbox').matchAll(/<page width="([\d.]+)" height="([\d.]+)">(.*?)<\/page>/gs)].map(
    ([, width, height, words = ''], index) => ({
      ...{ width: Number(width), height: Number(height), text: texts[index] ?? '' },
      words: [...words.matchAll(WORD)].map(([, left, top, right, bottom, word = '']) => ({
        ...{ word, left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
      })),
    }),
  );
}

const WORD = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g;

/** Words that stand nearer to an edge than `margin` points, or beyond it. */
export const outsideOf = ({ width, height, words }: PdfPage, margin: number): readonly string[] =>
  words
    .filter(
      ({ left, top, right, bottom }) =>
        left < margin || top < margin || right > width - margin || bottom > height - margin,
    )
    .map(({ word }) => word);

/** Words that lie over each other. */
export function overlapping({ words }: PdfPage): readonly string[] {
  const sorted = words.toSorted((a, b) => a.top - b.top);
  return sorted.flatMap((a, index) =>
    sorted
      .slice(index + 1, index + 200)
      .filter(
        (b) =>
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4,
      )
      .map((b) => `${a.word} ${b.word}`),
  );
}
