import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { civilMonth } from '../../../../src-main/core/civil-month.ts';
import type { LedgerReader } from '../../../../src-main/ledger/open-ledger-reader.ts';
import { BASES, CLOSING_FIGURES, LINE_EXTENTS } from '../../../../src-preload/contract/vocabulary/closing.ts';

/** A question of the reader, and what is read from one end to the other to answer it. */
export type Asked = { readonly ask: (reader: LedgerReader) => unknown; readonly scans: readonly string[] };

const MONTH_BY = { month: civilMonth('2026-01'), basis: 'competencia' } as const;
/** A company has some dozens of closings. */
export const CLOSINGS = ['SCAN c', 'SCAN closing_file'] as const;
const QUARANTINED = 'SCAN quarantine USING COVERING INDEX quarantine_by_time';
/** The last of them alone. */
const LAST_RUN = 'SCAN sync_run';
/** What the month has, found by its days, and what moved before for one charge of it. */
const MOVED = ['SCAN moved', 'SCAN step'] as const;
const DRAFTED = ['SCAN c', 'SCAN c USING COVERING INDEX closing_by_month', 'SCAN closing_file', MOVED[0]];
const AFTER = '2026-01-10;payment;E1;;tx;2026-01-10;2026-01-10;1.00;receipt:1.00;+';

/** Every figure of a month, its first page and one that follows a line. */
const figures = (reader: LedgerReader) =>
  BASES.flatMap((basis) =>
    LINE_EXTENTS.flatMap((extent) =>
      CLOSING_FIGURES.flatMap((figure) =>
        [null, AFTER].map((after) => reader.figureLines({ ...MONTH_BY, basis, extent, figure }, after)),
      ),
    ),
  );

/** What is owed is a small part of a ledger, with an index of its own that bears the sums: that one is walked whole. */
const OWED = 'SCAN y USING COVERING INDEX cycle_owed';

/** Questions about months that are closed, and about the evidence that is kept. */
export const CLOSING_QUESTIONS = {
  statements: { ask: (reader) => reader.statements(), scans: ['SCAN bank_statement'] },
  statementAccount: { ask: (reader) => reader.statementAccount(), scans: ['SCAN bank_statement'] },
  isStatementKnown: { ask: (reader) => reader.isStatementKnown('x'), scans: [] },
  notedNumbers: { ask: (reader) => reader.notedNumbers(['7']), scans: [] },
  closings: { ask: (reader) => reader.closings(), scans: CLOSINGS },
  unreadableClosings: { ask: (reader) => reader.unreadableClosings(), scans: CLOSINGS },
  regimes: { ask: (reader) => reader.regimes(), scans: ['SCAN regime'] },
  closingMonth: {
    ask: (reader) => reader.closingMonth(MONTH_BY, false),
    scans: [...DRAFTED, OWED, QUARANTINED, 'SCAN regime', MOVED[1], LAST_RUN].toSorted(),
  },
  closingAdjustments: { ask: (reader) => reader.closingAdjustments(MONTH_BY), scans: CLOSINGS },
  figureLines: { ask: figures, scans: [...CLOSINGS, ...MOVED] },
  unpaidByAge: { ask: (reader) => reader.unpaidByAge(civilDate('2026-01-31')), scans: [] },
  closingDifference: { ask: (reader) => reader.closingDifference(1), scans: CLOSINGS },
  provenClosings: { ask: (reader) => reader.provenClosings(), scans: CLOSINGS },
  openPoints: {
    ask: (reader) => reader.openPoints(MONTH_BY.month),
    scans: [...CLOSINGS, QUARANTINED, 'SCAN regime', LAST_RUN, OWED],
  },
  leftMonths: { ask: (reader) => reader.leftMonths(), scans: [...CLOSINGS, 'SCAN regime'] },
  lateOfMonth: { ask: (reader) => reader.lateOfMonth(MONTH_BY), scans: CLOSINGS },
  changedEntries: { ask: (reader) => reader.changedEntries(MONTH_BY.month), scans: [] },
  closingLines: { ask: (reader) => reader.closingLines(1), scans: [] },
} as const satisfies Readonly<Record<string, Asked>>;
