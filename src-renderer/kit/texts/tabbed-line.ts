import { guardFormula } from '../../../src-preload/contract/vocabulary/formula-guard.ts';

/** A line of the clipboard as a spreadsheet takes it: cells set apart by tabs, none of them a formula, none on two lines. */
export const asTabbedLine = (cells: readonly string[]): string => cells.map(cell).join('\t');

/**
 * A formula that is pasted would be worked out as one in a file opened: the guard is that of our files. These have their quotes doubled; here one that begins
 * a cell would open it, and what follows would be its beginning.
 */
function cell(text: string): string {
  const guarded = guardFormula(text.replaceAll(/[\t\r\n\0]+/g, ' '));
  return guarded.startsWith('"') ? `'${guarded}` : guarded;
}
