import type { AccountsRequest } from '../../src-preload/contract/exports.ts';
import type { AccountsFile } from '../../src-preload/contract/vocabulary/exports.ts';
import { ALL_TIME } from '../../src-preload/contract/vocabulary/receipts.ts';
import { type CivilDate, civilDate, laterOf } from '../core/civil-date.ts';
import { civilMonth } from '../core/civil-month.ts';
import { requirePlan } from '../core/close/account-plan-file.ts';
import { type AccountPlan, DEFAULT_PLAN, planOf } from '../core/close/accounts.ts';
import { requireAccounts } from '../core/close/journal-entry.ts';
import { CicloError } from '../core/failure.ts';
import { centavos } from '../core/money.ts';
import { accountsIn } from '../ledger/model/kept-plan.ts';
import { SETTING_NOTES } from '../ledger/model/notes.ts';
import type { LedgerReader } from '../ledger/open-ledger-reader.ts';
import { onceMoreAtPrimary } from '../ledger/postgres/server-failures.ts';
import { standingOf } from '../ledger/reading/accounts/closings.ts';
import { dayOf } from './accounting-rows.ts';
import { documentTexts } from './document-texts.ts';
import { bookedLines } from './journals/booked-lines.ts';
import { journalTexts } from './journals/journal-lines.ts';
import { ofxPieces } from './ofx.ts';
import { encodeWindows1252 } from './windows-1252.ts';
import { type ExportSignals, type Piece, piecesOf, writePieces } from './write-texts.ts';

/** What to write, without the connection: a reader is one already. */
export type AccountsAsked = AccountsRequest['file'];

/** What of a ledger's reader these files ask for. */
export type AccountsLedger = Pick<
  LedgerReader,
  'asOf' | 'closingLines' | 'closings' | 'documentMonth' | 'eachMoneyLine' | 'fees' | 'note'
>;

/** The pieces of a file, and how its letters become bytes; UTF-8 unless said. */
type Pieces = { readonly pieces: Iterable<Piece>; readonly encode?: (text: string) => Buffer };

type PiecesOf<Kind extends AccountsFile> = (
  asked: Extract<AccountsAsked, { readonly kind: Kind }>,
  reader: AccountsLedger,
) => Pieces;

const PIECES: { readonly [Kind in AccountsFile]: PiecesOf<Kind> } = {
  journal: journalOf,
  ofx: ofxOf,
  documents: documentsOf,
  closing: closingOf,
};

/**
 * Writes a file for the accounts that is no table of records, and answers how many rows or entries it has. Throws what is wrong with a plan of accounts,
 * `accounts_unmapped`, `month_not_closed` for the lines of one that is, `days_unread` for a statement of days that the bank was not read of, and what {@link writePieces} throws; nothing is written then.
 */
export async function writeAccountsFile(
  asked: AccountsAsked,
  reader: AccountsLedger,
  target: string,
  signals: ExportSignals,
): Promise<{ rows: number }> {
  const write = () => {
    const { pieces, ...choices } = piecesFor(asked, reader);
    return writePieces(pieces, target, signals, choices);
  };
  return { rows: await onceMoreAtPrimary(write) };
}

function piecesFor<Kind extends AccountsFile>(
  asked: Extract<AccountsAsked, { readonly kind: Kind }>,
  reader: AccountsLedger,
): Pieces {
  const kind: Kind = asked.kind;
  return PIECES[kind](asked, reader);
}

function journalOf({ format, plan: given, ...asked }: Asked<'journal'>, reader: AccountsLedger): Pieces {
  const plan = planOfJournal(given, reader);
  const days = daysOf(asked);
  const lines = () => bookedLines(reader.eachMoneyLine(days), reader.fees(days));
  requireAccounts(lines(), plan);
  const texts = journalTexts(format, lines(), plan, { from: days.from, readTo: reader.asOf() });
  return { pieces: piecesOf(texts) };
}

function planOfJournal(given: Asked<'journal'>['plan'], reader: AccountsLedger): AccountPlan {
  if (given === 'own') return DEFAULT_PLAN;
  return given === 'kept' ? planIn(reader) : requirePlan(given.text, given.name).plan;
}

/** The plan that the office keeps for its postings; where none is kept the accounts that Ciclo brings. */
function planIn(reader: AccountsLedger): AccountPlan {
  const kept = accountsIn(reader.note(SETTING_NOTES.accounts));
  return kept.length === 0 ? DEFAULT_PLAN : planOf(kept);
}

/** Bank, account and balance are a person's word: the bank's API tells none of them. No line is of a day to come, and the balance is of the last one. */
function ofxOf(
  { balance, bankId, account, isPlain, ...asked }: Asked<'ofx'>,
  reader: AccountsLedger,
): Pieces {
  const asOf = dayOf(reader);
  const days = { from: daysOf(asked).from, to: civilDate(asked.to ?? asOf) };
  refuseUnread(days, asOf);
  const statement = { bankId, account, isPlain, ...days, balance: centavos(balance) };
  return { pieces: ofxPieces(reader.eachMoneyLine(days), statement), encode: encodeWindows1252 };
}

/** The balance that was typed is the one of the last day that was asked for: a statement that ended on an earlier one would say it of that, and open wrong at the accountant's. */
function refuseUnread({ from, to }: { readonly from: CivilDate; readonly to: CivilDate }, readTo: CivilDate) {
  const day = laterOf(from, to);
  if (day > readTo) throw new CicloError('days_unread', `read up to ${readTo}, not ${day}`, { day, readTo });
}

/** A month's charges without a fiscal document, then its documents without a charge. */
function documentsOf({ preset, month }: Asked<'documents'>, reader: AccountsLedger): Pieces {
  return {
    pieces: piecesOf(
      documentTexts(reader.documentMonth(civilMonth(month), '', Number.MAX_SAFE_INTEGER), preset),
    ),
  };
}

/** The exact lines of a closed month, whose SHA-256 the closing keeps. */
function closingOf({ month, basis }: Asked<'closing'>, reader: AccountsLedger): Pieces {
  const closing = standingOf(reader.closings(), civilMonth(month), basis);
  if (closing === null)
    throw new CicloError('month_not_closed', `${month} is not closed by ${basis}`, { month });
  return { pieces: piecesOf(['', ...reader.closingLines(closing.id).map((line) => `${line}\n`)]) };
}

type Asked<Kind extends AccountsFile> = Extract<AccountsAsked, { readonly kind: Kind }>;

const daysOf = ({ from, to }: { readonly from: string | null; readonly to: string | null }) => ({
  from: civilDate(from ?? ALL_TIME.from),
  to: civilDate(to ?? ALL_TIME.to),
});
