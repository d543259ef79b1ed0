import { ERASED_PAYER } from '../../../src-preload/contract/vocabulary/personal-data.ts';
import { NOTES_OF_PLACE } from '../engine/moved-note.ts';
import { LEDGER_NOTES } from '../model/notes.ts';
import { MISSAID, MISSHAPEN, quoted } from './written-rows.ts';

/** Says where a table lies. */
export type Within = (table: string) => string;

/** Which rows of a table a group sees or writes: the name of the rule, its group, by which statement, and which they are. */
export type RowRule<Group = 'see' | 'decide' | 'charge'> = readonly [
  name: string,
  group: Group,
  statement: 'ALL' | 'SELECT' | 'INSERT' | 'DELETE',
  which: string,
];

/** What the ledger itself notes of its figures, which every workstation works out. */
const NOTED_OF_FIGURES = [LEDGER_NOTES.asOf, LEDGER_NOTES.soFar, LEDGER_NOTES.listsChanged];

const SEEN: RowRule = ['seen', 'see', 'SELECT', 'USING (TRUE)'];

/**
 * The moment of a row's making that no other transaction has: by its number while the server is the same one, by its beginning once a dump of it was restored at another. A
 * row's version (`xmin`) is no such thing where a column of it may be changed: each change makes a new one.
 */
const THIS_TRANSACTION = `pg_current_xact_id()::text || ' ' || extract(epoch FROM transaction_timestamp())::text`;

/** Columns that the server alone fills, beside the numbers of rows, of tables whose rows are changed later: in which transaction each was made. Copies leave them out. */
export const MADE_IN = {
  column: 'made_in',
  tables: ['posting_batch'],
  type: 'TEXT COLLATE "C"',
  value: THIS_TRANSACTION,
} as const;

const IS_MADE_NOW = `p.${MADE_IN.column} = ${THIS_TRANSACTION}`;
/** Of a table whose rows nobody changes. */
const IS_WRITTEN_NOW = 'p.xmin = pg_current_xact_id()::xid';

/** What belongs to a row of another table is added in the transaction that makes that row, and never later: who signed for the one has signed for the other. */
const addedWith = (parent: string, column: string, isNow: string): RowRule => [
  ...(['added_with_it', 'decide', 'INSERT'] as const),
  `WITH CHECK (EXISTS (SELECT FROM ${parent} p WHERE p.id = ${column} AND ${isNow}))`,
];

/**
 * The tables of a company of which not every row is for everybody who may write there; whoever owns them is held by no rule. The other notes of the ledger say how far the bank was
 * read, for how long payers are kept, and by which move it came to its server. Who may not read the bank nor erase anybody must not move those either.
 */
export const rowRules = (within: Within): Readonly<Record<string, readonly RowRule[]>> => ({
  meta: [
    SEEN,
    [
      ...(['decided', 'decide', 'ALL'] as const),
      `USING (NOT starts_with(name, 'ledger.') AND name NOT IN (${quoted(NOTES_OF_PLACE)}) OR name IN (${quoted(NOTED_OF_FIGURES)}))`,
    ],
    ['read_from_bank', 'charge', 'ALL', 'USING (TRUE)'],
  ],
  closing_line: [SEEN, addedWith(within('closing'), 'closing_id', IS_WRITTEN_NOW)],
  posting_entry: [
    SEEN,
    addedWith(within('posting_batch'), 'batch_id', IS_MADE_NOW),
    ['taken_back', 'decide', 'DELETE', 'USING (TRUE)'],
  ],
});

/** A change that a server refuses whoever makes it: its table, its name, the statement and of which rows. */
type RefusedChange = readonly [table: string, name: string, statement: string, when: string];

const LISTS = LEDGER_NOTES.listsChanged;
/** As `ciclo.sign_author` has it. */
const SIGNED = `new.undone_by = session_user
  OR starts_with(new.undone_by, session_user || ' (') AND right(new.undone_by, 1) = ')'`;

/** What every writing counts rises by one: at the end of its numbers nobody could write any more. What was handed over, and who took it back, is said once. */
export const REFUSED_CHANGES: readonly RefusedChange[] = [
  ...MISSHAPEN.map(
    ([table, when, changed]) =>
      [table, `${table}_as_written`, changed ? `INSERT OR UPDATE OF ${changed}` : 'INSERT', when] as const,
  ),
  ...MISSAID.map(
    ([table, name, changed, when]) => [table, name, `INSERT OR UPDATE OF ${changed}`, when] as const,
  ),
  ['ledger_head', 'commits_rise_by_one', 'UPDATE OF commits', 'new.commits - 1 <> old.commits'],
  ['ledger_head', 'fence_rises_by_one', 'UPDATE OF fence', 'new.fence - 1 <> old.fence'],
  ['meta', 'lists_begin_at_one', 'INSERT', `new.name = '${LISTS}' AND new.value <> '1'`],
  [
    ...(['meta', 'lists_rise_by_one', 'UPDATE'] as const),
    `CASE WHEN new.name = '${LISTS}'
      THEN old.name <> new.name OR new.value <> CAST(CAST(old.value AS BIGINT) + 1 AS TEXT) ELSE FALSE END`,
  ],
  [
    ...(['document_export', 'rows_told_once', 'UPDATE OF rows'] as const),
    'old.rows IS NOT NULL AND new.rows IS DISTINCT FROM old.rows',
  ],
  [
    ...(['posting_batch', 'placed_once', 'UPDATE OF path'] as const),
    `old.path <> '' AND new.path NOT IN (old.path, '${ERASED_PAYER}')`,
  ],
  [
    ...(['posting_batch', 'undone_once', 'UPDATE OF undone_at, undone_by'] as const),
    'old.undone_at IS NOT NULL',
  ],
  [
    ...(['posting_batch', 'undone_by_who_signs_in', 'INSERT OR UPDATE OF undone_at, undone_by'] as const),
    `(new.undone_at IS NOT NULL OR new.undone_by IS NOT NULL) AND (${SIGNED}) IS NOT TRUE`,
  ],
];
