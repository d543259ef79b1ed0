import { RECEIPT_WIDTH_MM } from './sheet-layout.ts';

const PIXELS_A_MM = 96 / 25.4;

/** Length in whole millimetres of a page that the longest of these receipts fits on; heights in CSS pixels. */
export const receiptLengthMm = (heights: readonly number[]): number =>
  Math.max(RECEIPT_WIDTH_MM, ...heights.map((height) => Math.ceil(height / PIXELS_A_MM)));

/**
 * Makes the page of a receipt as long as the longest receipt below `root`, which is laid out though unseen, and keeps it so as they change. A
 * roll has no pages, and a style sheet has no word for "as long as it takes". Answers the function that stops.
 */
export function keepReceiptLength(root: HTMLElement): () => void {
  const page = new CSSStyleSheet();
  document.adoptedStyleSheets.push(page);
  const measure = (): void => {
    const heights = [...root.children].map((sheet) =>
      sheet instanceof HTMLElement ? sheet.offsetHeight : 0,
    );
    page.replaceSync(
      `@page receipt { size: ${RECEIPT_WIDTH_MM}mm ${receiptLengthMm(heights)}mm; margin: 0; }`,
    );
  };
  const resized = new ResizeObserver(measure);
  const changed = new MutationObserver(() => {
    resized.disconnect();
    for (const sheet of root.children) resized.observe(sheet);
    measure();
  });
  changed.observe(root, { childList: true });
  for (const sheet of root.children) resized.observe(sheet);
  measure();
  return () => {
    changed.disconnect();
    resized.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== page);
  };
}
