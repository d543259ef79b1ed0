import { POSTED_EVENTS, POSTING_LAYOUTS } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { BASES } from '../../../src-preload/contract/vocabulary/closing.ts';
import {
  EXPORT_PRESETS,
  EXPORT_SUBJECTS,
  HANDED_KINDS,
} from '../../../src-preload/contract/vocabulary/exports.ts';
import { ACT_KINDS, ACT_SUBJECTS } from '../../../src-preload/contract/vocabulary/history.ts';
import { MESSAGE_SITUATIONS, MESSAGE_TONES } from '../../../src-preload/contract/vocabulary/messages.ts';
import { DAY_FORM, LINE_FORM } from '../model/closed-line-form.ts';

/** Names as texts of a statement. */
export const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** No text of those would say anything to a reader, which takes them for what the app writes there. What is null says nothing amiss. */
const isNot = (form: string, ...columns: readonly string[]): string =>
  columns.map((column) => `new.${column} !~ '^(${form.replaceAll("'", "''")})$'`).join(' OR ');
const isNoneOf = (words: readonly string[], column: string): string =>
  `new.${column} NOT IN (${quoted(words)})`;
/** As the contract has a whole number (`z.int`). */
const isBeyond = (least: number, ...columns: readonly string[]): string =>
  columns.map((column) => `new.${column} NOT BETWEEN ${least} AND ${Number.MAX_SAFE_INTEGER}`).join(' OR ');
const isNoCount = (...columns: readonly string[]): string => isBeyond(0, ...columns);
const isNoSum = (...columns: readonly string[]): string => isBeyond(-Number.MAX_SAFE_INTEGER, ...columns);
/** What is no JSON at all, the server refuses by itself. */
const isNoObject = (column: string): string => `json_typeof(new.${column}::json) <> 'object'`;

const HASH = '[0-9a-f]{64}';
const SUM = '-?[0-9]{1,30}';
const MONTH = '[0-9]{4}-(0[1-9]|1[0-2])';
const MOMENT = `${DAY_FORM}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]([.][0-9]{1,9})?Z`;

const BY_BASIS = isNoneOf(BASES, 'basis');
const anyOf = (...conditions: readonly string[]): string => conditions.join(' OR ');

/** A table, which of its rows the app would not have written, and at the change of which columns that is asked as well. */
type WrittenRow = readonly [table: string, when: string, changed?: string];

/**
 * Rows that stay for good, or that everybody reads: whoever may add one by a statement of their own adds what the app could have; where one may be changed, also in those columns.
 * Words are the contract's: where one is added, a company has to be brought on (a spec holds them to the version of its tables).
 */
export const MISSHAPEN: readonly WrittenRow[] = [
  [
    'closing',
    anyOf(
      ...[isNot(MONTH, 'month'), BY_BASIS, isNot(MOMENT, 'at'), isNoCount('lines', 'adjustments')],
      ...[isNot(SUM, 'received', 'refunded'), isNot(HASH, 'lines_hash', 'hash', 'previous_hash')],
    ),
  ],
  ['closing_line', isNot(LINE_FORM, 'text')],
  ['closing_reopened', isNot(MOMENT, 'at')],
  ['closing_file', anyOf(isNot(MOMENT, 'at'), isNot(HASH, 'sha256'), isNoneOf(HANDED_KINDS, 'kind'))],
  ['regime', `${BY_BASIS} OR new.year NOT BETWEEN 1 AND 9999`, 'year, basis'],
  [
    'payer_message',
    anyOf(isNot(MOMENT, 'at'), isNoneOf(MESSAGE_SITUATIONS, 'situation'), isNoneOf(MESSAGE_TONES, 'tone')),
    'at, situation, tone',
  ],
  [
    'act',
    anyOf(
      ...[isNot(MOMENT, 'at'), isNoneOf(ACT_KINDS, 'kind'), isNoneOf(ACT_SUBJECTS, 'subject')],
      ...[isNot(DAY_FORM, 'day'), isNot(MOMENT, 'said_at'), isNoCount('rows', 'not_kept')],
    ),
  ],
  ['history', isNot(MOMENT, 'at')],
  [
    'document_export',
    anyOf(
      ...[isNot(MOMENT, 'at'), isNoneOf(EXPORT_SUBJECTS, 'subject'), isNoneOf(EXPORT_PRESETS, 'preset')],
      ...[isNoObject('filter'), isNoCount('rows')],
    ),
  ],
  [
    'posting_batch',
    anyOf(
      ...[isNot(MOMENT, 'at'), isNoneOf(POSTING_LAYOUTS, 'layout'), isNot(DAY_FORM, 'from_day', 'to_day')],
      ...[isNot(HASH, 'sha256'), isNoObject('settings'), isNoCount('entries')],
      isNoSum('received', 'refunded', 'revenue', 'fees'),
    ),
  ],
  ['posting_entry', anyOf(isNoneOf(POSTED_EVENTS, 'event'), isNot(DAY_FORM, 'day'), isNoSum('amount'))],
  ['bank_fee', anyOf(isNot(MOMENT, 'at'), isNot(DAY_FORM, 'day'), isNoCount('amount'))],
];

/** What is said later of a row, in columns that are asked only when they change: of what an earlier version wrote beside them nothing is held against it. */
export const MISSAID: readonly (readonly [table: string, name: string, changed: string, when: string])[] = [
  ['posting_batch', 'undone_as_written', 'undone_at', isNot(MOMENT, 'undone_at')],
  ['document_export', 'rows_as_written', 'rows', isNoCount('rows')],
];
