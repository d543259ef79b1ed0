import type { AccountsRequest } from '../../../src-preload/contract/exports.ts';
import type { Basis } from '../../../src-preload/contract/vocabulary/closing.ts';
import {
  ACCOUNTS_FILES,
  type AccountsFile,
  type ExportPreset,
  type JOURNAL_PLANS,
  type JournalFormatName,
} from '../../../src-preload/contract/vocabulary/exports.ts';
import { monthOfPeriod, type Period, quickPeriod } from './quick-periods.ts';

type JournalPlan = (typeof JOURNAL_PLANS)[number];

/** What files for the accounts ask for besides days. */
export type AccountsFields = {
  readonly format: JournalFormatName;
  /** The plan that is kept, the accounts that Ciclo brings, or the office's plan as CSV. */
  readonly plan: JournalPlan | { readonly name: string; readonly text: string };
  readonly bankId: string;
  readonly account: string;
  /** Centavos; null where nothing was typed. */
  readonly balance: number | null;
  readonly isPlain: boolean;
  /** Which closing; null where none was chosen. */
  readonly closing: { readonly month: string; readonly basis: Basis } | null;
};

/** Nothing is known of an account or a balance until a person says it. */
export const NO_ACCOUNTS_FIELDS: AccountsFields = {
  ...{ format: 'hledger', plan: 'kept', bankId: '', account: '', balance: null, isPlain: false },
  closing: null,
};

/** A form for one of these files. */
export type AccountsForm = Period & {
  readonly subject: AccountsFile;
  readonly preset: ExportPreset;
  readonly accounts: AccountsFields;
};

export const isForAccounts = (subject: string): subject is AccountsFile =>
  ACCOUNTS_FILES.some((file) => file === subject);

/** What a person has to say yet; null when nothing is. */
export function missingOfAccounts({ subject, accounts }: AccountsForm): 'ofxFields' | 'closing' | null {
  const { bankId, account, balance, closing } = accounts;
  if (subject === 'ofx' && (bankId.trim() === '' || account.trim() === '' || balance === null))
    return 'ofxFields';
  return subject === 'closing' && closing === null ? 'closing' : null;
}

/** The month that a form is of, `YYYY-MM`; the one before today's where it is of other days. */
export const monthOfForm = (period: Period, today: string): string =>
  monthOfPeriod(period) ?? (quickPeriod('lastMonth', today).dueFrom ?? today).slice(0, 7);

/** The request for a form; null while something is missing. */
export function accountsRequest(
  form: AccountsForm,
  connectionId: string,
  today: string,
): AccountsRequest | null {
  const file = fileOf(form, today);
  return file === null ? null : { connectionId, file };
}

function fileOf(
  { subject, preset, accounts, ...period }: AccountsForm,
  today: string,
): AccountsRequest['file'] | null {
  const { format, plan, bankId, account, balance, isPlain, closing } = accounts;
  const days = { from: period.dueFrom, to: period.dueTo };
  switch (subject) {
    case 'journal':
      return { kind: 'journal', ...days, format, plan };
    case 'ofx':
      return balance === null ? null : { kind: 'ofx', ...days, bankId, account, balance, isPlain };
    case 'documents':
      return { kind: 'documents', month: monthOfForm(period, today), preset };
    case 'closing':
      return closing === null ? null : { kind: 'closing', ...closing };
  }
}
