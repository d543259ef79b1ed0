import type { Closing } from '../../../src-preload/contract/closing.ts';
import type { Basis } from '../../../src-preload/contract/vocabulary/closing.ts';
import type { HandedKind } from '../../../src-preload/contract/vocabulary/exports.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import { type CivilMonth, lastDayOf } from '../../core/civil-month.ts';
import { tallyOf } from '../../core/close/closed-line.ts';
import type { ClosingFacts } from '../../core/close/closing-text.ts';
import { isAssessedBy } from '../../core/close/next-closing.ts';
import { CicloError } from '../../core/failure.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { openNotes } from '../model/notes.ts';
import { refuseOvertaken } from '../model/overtaken.ts';
import {
  adjustmentsOf,
  draftLines,
  hashOfClosing,
  hashOfLines,
  type MonthBy,
} from '../reading/accounts/closing-draft.ts';
import {
  closedAfter,
  isClosed,
  readClosings,
  readRegimes,
  standingIn,
  standingOf,
} from '../reading/accounts/closings.ts';
import { openStatementCache } from '../reading/rows/statement-cache.ts';
import type { ActLog } from './acts.ts';
import { openClosingClock } from './closing-clock.ts';
import { ledgerDays } from './ledger-days.ts';

/** A month to be closed; with a hash, only while its lines are those that were shown. */
type MonthToClose = MonthBy & { readonly linesHash: string | null };

/** Months that people close and open again. */
export type Closings = {
  /**
   * Closes a month as it stands, `at` that moment by the clock of the computer that its file is on; at a server it is closed, and opened again, by the server's, which all workstations
   * share. Throws `month_not_over`, `month_closed`, `regime_ended`, `closing_moved`, and `not_found` before anything was read.
   */
  readonly closeMonth: (month: MonthToClose, at: UtcInstant) => Closing;
  /** Opens a month again. Throws `not_found`, `month_open`, `closing_later`, `reason_missing`. */
  readonly reopenMonth: (id: number, reason: string, at: UtcInstant) => Closing;
  /**
   * Keeps what file was handed over for a month, with every closing of it that stands; answers to how many that was. Throws `closing_since` where those are others than
   * stood before what the file tells was read: it is of none of them.
   */
  readonly recordHandedFile: (file: HandedFile, at: UtcInstant) => number;
  /**
   * Says by which basis a year is assessed: a choice for the whole year (Resolução CGSN 140/2018, art. 16, § 1). Throws `regime_ended`, and `regime_closed`
   * where months of the year stand closed by the other basis alone, whatever was said before: who set it by mistake can set it back. `act_overtaken` where another choice stands than was seen (null: none); left out, it may be any.
   */
  readonly setRegime: (year: number, basis: Basis, at: UtcInstant, seen?: Basis | null) => void;
};

type HandedFile = {
  readonly month: CivilMonth;
  readonly path: string;
  readonly sha256: string;
  readonly kind: HandedKind;
  /** The closings of its month that stood before what it tells was read; left out, whichever stand. */
  readonly madeOf?: readonly number[];
};

type StoredHead = Omit<ClosingFacts, 'tally' | 'reopened'> & {
  readonly received: string;
  readonly refunded: string;
  readonly adjustments: number;
  readonly hash: string;
  readonly replaces: number | null;
};

const INSERT = `
  INSERT INTO closing (month, basis, at, author, lines, adjustments, received, refunded, lines_hash, hash, previous_hash, replaces)
  VALUES (@month, @basis, @at, @author, @lines, @adjustments, @received, @refunded, @linesHash, @hash, @previousHash, @replaces)`;

function prepareStatements(db: LedgerDatabase) {
  return {
    insert: db.prepare<[StoredHead]>(INSERT),
    insertLine: db.prepare<[number, string]>('INSERT INTO closing_line VALUES (?, ?)'),
    reopen: db.prepare<[number, string, string | null, string]>(
      'INSERT INTO closing_reopened VALUES (?, ?, ?, ?)',
    ),
    insertFile: db.prepare<[number, string, string | null, string, string, HandedKind]>(
      'INSERT INTO closing_file (closing_id, at, author, path, sha256, kind) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    setRegime: db.prepare<[number, Basis]>(
      'INSERT INTO regime (year, basis) VALUES (?, ?) ON CONFLICT (year) DO UPDATE SET basis = excluded.basis',
    ),
  };
}

/** Prepares the closings of a ledger, each call within the caller's transaction; each is an act of whoever closes. */
export function openClosings(db: LedgerDatabase, acts: ActLog): Closings {
  const run = prepareStatements(db);
  const prepare = openStatementCache(db);
  const notes = openNotes(db);
  const clock = openClosingClock(db);
  const readOne = (id: number | bigint): Closing =>
    readClosings(prepare).find((closing) => closing.id === Number(id)) ??
    fail('not_found', `no closing ${id}`);

  const closeMonth: Closings['closeMonth'] = ({ month, basis, linesHash }, now) => {
    const before = readClosings(prepare).filter((closing) => closing.basis === basis);
    requireOver(month, ledgerDays(notes).today);
    requireRegime(Number(month.slice(0, 4)), basis);
    if (standingOf(before, month, basis) !== null) fail('month_closed', `${month} is closed`, { month });
    const at = clock.momentAfter(before[0]?.at ?? null, now);
    const lines = draftLines(db, { month, basis });
    if (linesHash !== null && hashOfLines(lines) !== linesHash)
      fail('closing_moved', `the lines of ${month} are others than those that were shown`, { month });
    const head = headOf({ month, basis, at, author: acts.author() }, lines, before);
    const { lastInsertRowid } = run.insert.run(head);
    for (const line of lines) run.insertLine.send(Number(lastInsertRowid), line);
    acts.record({ ...actAbout(head.month, at), kind: 'month_closed', to: basis, rows: head.lines });
    return readOne(lastInsertRowid);
  };

  const reopenMonth: Closings['reopenMonth'] = (id, reason, now) => {
    const closing = readOne(id);
    const { month, basis, reopened } = closing;
    if (reopened !== null) fail('month_open', `${month} was opened again already`, { month });
    const later = closedAfter(readClosings(prepare), closing);
    if (later !== null)
      fail('closing_later', `${later.month} was closed after ${month}`, { month, later: later.month });
    if (reason.trim() === '') fail('reason_missing', `no reason to open ${month} again`, { month });
    const at = clock.momentAfter(null, now);
    run.reopen.run(id, at, acts.author(), reason.trim());
    acts.record({ ...actAbout(month, at), kind: 'month_reopened', to: basis, note: reason.trim() });
    return readOne(id);
  };

  const recordHandedFile: Closings['recordHandedFile'] = ({ month, path, sha256, kind, madeOf }, at) => {
    const standing = standingIn(readClosings(prepare), month);
    requireMadeOf(month, standing, madeOf);
    for (const id of standing) run.insertFile.run(id, at, acts.author(), path, sha256, kind);
    if (standing.length > 0) acts.record({ ...actAbout(month, at), kind: 'file_handed', note: path });
    return standing.length;
  };

  const setRegime: Closings['setRegime'] = (year, basis, at, seen) => {
    requireRegime(year, basis);
    const from = readRegimes(prepare).find((regime) => regime.year === year)?.basis ?? null;
    refuseOvertaken(seen, from, `the basis of ${year}`);
    refuseOtherBasis(readClosings(prepare), year, basis);
    run.setRegime.run(year, basis);
    acts.record({ ...actAbout(String(year), at), kind: 'regime_set', from, to: basis });
  };

  return { closeMonth, reopenMonth, recordHandedFile, setRegime };
}

/** A year is not said to be assessed otherwise than any of its closed months is: by that basis too each of them is to be closed, or open. */
function refuseOtherBasis(closings: readonly Closing[], year: number, basis: Basis): void {
  const standing = closings.filter(
    ({ month, reopened }) => reopened === null && Number(month.slice(0, 4)) === year,
  );
  const byThis = new Set(standing.filter((each) => each.basis === basis).map(({ month }) => month));
  const closed = standing.find(({ month }) => !byThis.has(month));
  if (closed !== undefined)
    fail('regime_closed', `${closed.month} is closed, by ${closed.basis}`, { year, month: closed.month });
}

const actAbout = (subjectId: string, at: UtcInstant) => ({ at, subject: 'month', subjectId }) as const;

/** What is stored of a closing besides its lines; it takes the place of the last one of its month, where that was opened again. */
function headOf(
  about: Pick<ClosingFacts, 'month' | 'basis' | 'at' | 'author'>,
  lines: readonly string[],
  before: readonly Closing[],
): StoredHead {
  const replaced = before.find(({ month }) => month === about.month) ?? null;
  const tally = tallyOf(lines);
  const kept = {
    ...about,
    lines: lines.length,
    linesHash: hashOfLines(lines),
    previousHash: before[0]?.hash ?? null,
  };
  return {
    ...kept,
    adjustments: adjustmentsOf(lines, about.month).length,
    received: String(tally.received),
    refunded: String(tally.refunded),
    hash: hashOfClosing({ ...kept, tally, reopened: replaced?.reopened ?? null }),
    replaces: replaced?.id ?? null,
  };
}

/** Throws `reason_missing` where what is told of a closed month would change without a word of why. */
export function requireReason(db: LedgerDatabase, months: readonly CivilMonth[], reason: string): void {
  if (reason.trim() !== '') return;
  const prepare = openStatementCache(db);
  const month = months.find((each) => isClosed(prepare, each));
  if (month !== undefined) fail('reason_missing', `${month} is closed: a reason is asked for`, { month });
}

function requireOver(month: CivilMonth, today: CivilDate | null): void {
  if (today === null) fail('not_found', 'nothing was read yet');
  if (lastDayOf(month) >= today)
    fail('month_not_over', `${month} is not over on ${today}`, { month, asOf: today });
}

function requireRegime(year: number, basis: Basis): void {
  if (!isAssessedBy(year, basis)) fail('regime_ended', `${year} is not assessed by caixa`, { year });
}

function requireMadeOf(month: CivilMonth, standing: readonly number[], madeOf = standing): void {
  const isOfThem = madeOf.length === standing.length && madeOf.every((id) => standing.includes(id));
  if (!isOfThem) fail('closing_since', `what was closed of ${month} is other than the file is of`, { month });
}

function fail(
  code: ClosingFailure,
  message: string,
  params: Readonly<Record<string, string | number>> = {},
): never {
  throw new CicloError(code, message, params);
}

type ClosingFailure =
  | 'not_found'
  | 'month_not_over'
  | 'month_closed'
  | 'month_open'
  | 'regime_ended'
  | 'regime_closed'
  | 'closing_moved'
  | 'closing_since'
  | 'closing_later'
  | 'reason_missing';
