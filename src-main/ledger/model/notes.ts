import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { refuseOvertaken } from './overtaken.ts';

/** Free-form state by name, in the `meta` table. */
export type Notes = {
  readonly get: (name: string) => string | null;
  /** Throws `act_overtaken` where another value stands than the one that was seen (null: none); left out, it may be any. */
  readonly set: (name: string, value: string, seen?: string | null) => void;
};

/** Notes by name in the ledger’s `meta` table; what is noted goes where the ledger goes. */
export function openNotes(db: LedgerDatabase): Notes {
  const read = db.prepare<[string], { value: string }>('SELECT value FROM meta WHERE name = ?');
  const get: Notes['get'] = (name) => read.get(name)?.value ?? null;
  return {
    get,
    // Prepared when it is first used: the reader's connection may not write.
    set: (name, value, seen) => {
      if (seen !== undefined) refuseOvertaken(seen, get(name), name);
      db.prepare(
        'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      ).run(name, value);
    },
  };
}

/** Forgets what others than the ledger itself have noted under these names. */
export function forgetNotes(db: Pick<LedgerDatabase, 'prepare'>, names: readonly string[]): void {
  remove(db, names.map(LEDGER_NOTES.ofCaller));
}

function remove(db: Pick<LedgerDatabase, 'prepare'>, names: readonly string[]): void {
  const statement = db.prepare<[string]>('DELETE FROM meta WHERE name = ?');
  for (const name of names) statement.run(name);
}

/**
 * Names of the notes that hold what a person has set of a company. They go where the ledger goes, and a restoring takes them back: whoever restores is
 * told by this list how many were changed since (`reading/overview/since.ts`).
 */
export const SETTING_NOTES = {
  /** The office's plan of accounts. */
  accounts: 'account_plan',
  letterhead: 'letterhead',
  messageTexts: 'message_texts',
  /** Whose account the last OFX file was of. */
  ofxAccount: 'ofx_account',
  postingFormat: 'posting_format',
  /** The account that charges are paid into. */
  receiverAccount: 'receiver_account',
  savedFilters: 'saved_filters',
} as const;
/** The name of a note that a person sets of a company, for all who work with it. */
export type SettingNote = (typeof SETTING_NOTES)[keyof typeof SETTING_NOTES];

/** How far whoever sits at a workstation has looked, and how far it has told what came. */
export const WORKSTATION_NOTES = { newsSeen: 'news.seen', newsMark: 'desktop.news' } as const;
/** The name of a note of one workstation, which at a server others do not share. */
export type WorkstationNote = (typeof WORKSTATION_NOTES)[keyof typeof WORKSTATION_NOTES];

/**
 * Forgets how far the bank was read and all that was learned of it on the way, as before a first reading. That is every note that is neither the ledger's own word on
 * what it holds nor one that a person has set, so that nobody has to remember to add theirs here.
 */
export function forgetReading(db: Pick<LedgerDatabase, 'prepare'>): void {
  const kept = new Set<string>(
    [...Object.values(SETTING_NOTES), ...Object.values(WORKSTATION_NOTES)].map(LEDGER_NOTES.ofCaller),
  );
  const names = db
    .prepare<[string, string], string>('SELECT name FROM meta WHERE name LIKE ? OR name LIKE ?')
    .pluck()
    .all(LEDGER_NOTES.watermark('%'), LEDGER_NOTES.ofCaller('%'))
    .filter((name) => !kept.has(name));
  const { coveredFrom, coveredUntil, asOf, cyclesReadOn, calendarDay } = LEDGER_NOTES;
  remove(db, [...names, coveredFrom, coveredUntil, asOf, cyclesReadOn, calendarDay]);
}

/** Names of the notes that the ledger itself keeps. Others belong to whoever sets them, with a prefix of their own. */
export const LEDGER_NOTES = {
  /** The day up to which the bank was read, which states are told as of (`ledger-days.ts`). */
  asOf: 'ledger.as_of',
  /**
   * The day that it was at the last poll, also where that has reached nobody. Not named as the others: whoever decides notes it too, and the rules of rows that companies at servers have from
   * earlier versions keep those from them (`postgres/company-rights.ts`).
   */
  calendarDay: 'calendar_day',
  /** The day up to which the bank was also asked who was charged; named as the one before, for the same reason. */
  cyclesReadOn: 'cycles_read_on',
  /** The day for which what a first reading has proven so far was worked out; empty once all has been read. */
  soFar: 'ledger.so_far',
  /** Counted up whenever lists of charges may have changed; see `reading/rows/snapshot.ts`. */
  listsChanged: 'ledger.lists_changed',
  /** Of which account at its bank the ledger is (`account-note.ts`). */
  bankAccount: 'ledger.bank_account',
  coveredFrom: 'ledger.covered_from',
  /** Empty while charges can be listed. */
  coveredUntil: 'ledger.covered_until',
  /** `yes` from an erasing until nothing of what was erased is left in freed pages, the log and copies. */
  erasedInPages: 'ledger.erased_in_pages',
  /** Empty where personal data are kept until somebody erases them. */
  retentionYears: 'ledger.retention_years',
  retentionAppliedOn: 'ledger.retention_applied_on',
  /** The highest number of a payer when one was deleted last (`payer-numbers.ts`). */
  payersNumbered: 'ledger.payers_numbered',
  localHolidays: 'ledger.local_holidays',
  watermark: (resource: string): string => `ledger.watermark.${resource}`,
  ofCaller: (name: string): string => `note.${name}`,
} as const;

/** To be run in the transaction that changes what lists of charges show. */
export const COUNT_LISTS_CHANGED = `INSERT INTO meta VALUES ('${LEDGER_NOTES.listsChanged}', '1')
  ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(meta.value AS BIGINT) + 1 AS TEXT)`;
