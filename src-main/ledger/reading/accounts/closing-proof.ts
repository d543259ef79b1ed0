import type { Closing } from '../../../../src-preload/contract/closing.ts';
import type { ClosingFault } from '../../../../src-preload/contract/vocabulary/closing.ts';
import { type Tally, tallyOf, totalsOf } from '../../../core/close/closed-line.ts';
import { isClosedLine } from '../../model/closed-line-form.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import { hashOfClosing, hashOfLines } from './closing-draft.ts';
import { closingLines, readClosings } from './closings.ts';

/** A closing, and what of it does not fit when it is worked out again. */
export type ProvenClosing = { readonly closing: Closing; readonly faults: ClosingFault[] };

/** Works every closing out again, newest first, from the lines that are kept of it and from the closing before it. */
export function proveClosings(prepare: StatementCache): ProvenClosing[] {
  const closings = readClosings(prepare);
  return closings.map((closing) => ({ closing, faults: faultsOf(prepare, closing, closings) }));
}

function faultsOf(prepare: StatementCache, closing: Closing, closings: readonly Closing[]): ClosingFault[] {
  const lines = [...closingLines(prepare, closing.id)];
  const before = closings.filter(({ id, basis }) => id < closing.id && basis === closing.basis);
  const tally = readTally(lines);
  const found: Readonly<Partial<Record<ClosingFault, boolean>>> = {
    lines_changed: hashOfLines(lines) !== closing.linesHash || lines.length !== closing.lines,
    totals_changed: tally === null || JSON.stringify(totalsOf(tally)) !== JSON.stringify(closing.totals),
    hash_changed: tally === null || hashAgain(closing, tally, before) !== closing.hash,
    chain_broken: closing.previousHash !== (before[0]?.hash ?? null),
  };
  return Object.entries(found).flatMap(([fault, isSo]) => (isSo ? [fault as ClosingFault] : []));
}

const hashAgain = (closing: Closing, tally: Tally, before: readonly Closing[]): string =>
  hashOfClosing({
    ...closing,
    tally,
    reopened: before.find(({ month }) => month === closing.month)?.reopened ?? null,
  });

/** Null where a line cannot even be read. */
const readTally = (lines: readonly string[]): Tally | null =>
  lines.every(isClosedLine) ? tallyOf(lines) : null;
