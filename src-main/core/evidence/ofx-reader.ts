import type { CivilDate } from '../civil-date.ts';
import { type Centavos, centavos } from '../money.ts';
import { ofxDay, writtenDay } from './ofx-day.ts';
import { readSignedAmount } from './signed-amount.ts';
import type { StatementAccount } from './statement-account.ts';
import { idsIn, keptFitId, type LineFault, type StatementLine } from './statement-line.ts';
import { isSignedByType, wayOfType } from './transaction-type.ts';

/** An OFX file of one bank account, its lines in the order of the file. */
export type OfxReading = {
  readonly account: StatementAccount | null;
  /** All accounts that it names: one, or it is no statement of an account. */
  readonly accounts: readonly StatementAccount[];
  /** `BRL` where it says nothing. */
  readonly currency: string;
  /** The days that it covers, by its own word; null where it does not say. */
  readonly from: CivilDate | null;
  readonly to: CivilDate | null;
  /** The day in São Paulo on which the bank made the file (`DTSERVER`); null where it cannot be read. */
  readonly madeOn: CivilDate | null;
  readonly lines: readonly StatementLine[];
  readonly faults: readonly LineFault[];
  /** The file ends before its last statement does, as a download that broke off. */
  readonly isCutOff: boolean;
};

/** A tag and the text behind it. OFX 1 need not close a field, OFX 2 does: with either a field's value is what stands before the next tag. */
const TAG = /<(\/?)([A-Za-z0-9_.]+)(?:\s[^<>]*)?>([^<]*)/g;

type Fields = Map<string, string>;
type Transaction = { readonly line: number; readonly fields: Fields; readonly texts: string[] };

/** What holds a statement: of a bank account (`STMTRS`), of a card (`CCSTMTRS`), of investments (`INVSTMTRS`)… */
const STATEMENT = /STMTRS$/;
/** What ends a list of transactions: unlike a field, which OFX 1 need not close, either version closes these. */
const ENDS = new Set(['BANKTRANLIST', 'STMTRS', 'OFX']);
/** Fields that stand outside of statements and say something of each. */
const OF_THE_FILE = new Set(['DTSERVER']);

/** Whether a text is OFX of either version at all. */
export const isOfx = (text: string): boolean => /<OFX>/i.test(text);

/**
 * Reads OFX 1 (SGML) and 2 (XML) from text that is decoded already, in one pass and without following any entity of the file's own. Days are São Paulo's;
 * those of the period are the ones that the bank writes, whatever hour and zone stand behind them. Only statements of bank accounts are read: the purchases of a card
 * that a bank puts beside them moved nothing on the account.
 */
export function readOfx(file: string): OfxReading {
  const text = withoutSections(file);
  const transactions: Transaction[] = [];
  const head: Fields = new Map();
  const accounts: StatementAccount[] = [];
  let [open, isAccount, isCutOff, line, counted] = [null as Transaction | null, false, false, 1, 0];
  for (const found of text.matchAll(TAG)) {
    const [, slash = '', tag = '', value = ''] = found;
    const name = tag.toUpperCase();
    const isEnd = slash !== '';
    line += linesBetween(text, counted, found.index);
    counted = found.index;
    if (STATEMENT.test(name)) {
      isAccount = !isEnd && name === 'STMTRS';
      open = null;
    }
    if (name === 'STMTRS' || name === 'STMTTRN') isCutOff = true;
    if (isEnd && ENDS.has(name)) isCutOff = false;
    if (!isAccount && !OF_THE_FILE.has(name)) continue;
    if (name === 'STMTTRN') {
      open = isEnd ? null : { line, fields: new Map(), texts: [] };
      if (open !== null) transactions.push(open);
    } else if (name === 'BANKTRANLIST') open = null;
    else if (!isEnd) take(open, head, name, plainText(value));
    if (isEnd && name === 'BANKACCTFROM') accounts.push(accountOf(head));
  }
  return { ...headOf(head, accounts), ...linesOf(transactions), isCutOff };
}

const SECTION = '<![CDATA[';
const SECTION_END = ']]>';

/**
 * Values in sections of plain text (`<![CDATA[…]]>`, XML) as they would stand without: their signs written as entities, so that no tag begins in them.
 * Ends with the first that is not closed, so that each sign is looked at once however many there are.
 */
function withoutSections(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let start = text.indexOf(SECTION); start !== -1; start = text.indexOf(SECTION, at)) {
    const end = text.indexOf(SECTION_END, start);
    if (end === -1) break;
    parts.push(text.slice(at, start), withEntities(text.slice(start + SECTION.length, end)));
    at = end + SECTION_END.length;
  }
  return parts.join('') + text.slice(at);
}

const withEntities = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Looks at what stands between alone: a file may be one line with a million tags. */
const linesBetween = (text: string, from: number, to: number): number =>
  text.slice(from, to).split('\n').length - 1;

/** A field counts once: what repeats within one transaction is another's (`BANKACCTTO`). */
function take(open: Transaction | null, head: Fields, name: string, value: string): void {
  if (value === '') return;
  if (open === null) head.set(name, value);
  else {
    open.texts.push(value);
    if (!open.fields.has(name)) open.fields.set(name, value);
  }
}

const plainText = (value: string): string =>
  value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim();

const accountOf = (head: Fields): StatementAccount => ({
  bankId: head.get('BANKID') ?? '',
  accountId: [head.get('BRANCHID'), head.get('ACCTID')].filter(Boolean).join('/'),
});

function headOf(
  head: Fields,
  accounts: readonly StatementAccount[],
): Omit<OfxReading, 'lines' | 'faults' | 'isCutOff'> {
  const distinct = [...new Map(accounts.map((each) => [JSON.stringify(each), each])).values()];
  return {
    account: distinct[0] ?? null,
    accounts: distinct,
    currency: head.get('CURDEF') ?? 'BRL',
    from: writtenDay(head.get('DTSTART') ?? ''),
    to: writtenDay(head.get('DTEND') ?? ''),
    madeOn: ofxDay(head.get('DTSERVER') ?? ''),
  };
}

function linesOf(transactions: readonly Transaction[]): Pick<OfxReading, 'lines' | 'faults'> {
  const lines: StatementLine[] = [];
  const faults: LineFault[] = [];
  const byType = isSignedByType(
    transactions.map((each) => ({ type: typeOf(each), amount: amountOf(each) ?? 0 })),
  );
  for (const transaction of transactions) {
    const read = lineOf(transaction, byType);
    if ('reason' in read) faults.push(read);
    else if (read.amount !== 0) lines.push(read);
  }
  return { lines, faults };
}

const typeOf = ({ fields }: Transaction): string => fields.get('TRNTYPE') ?? '';

/** As it is written; null for what is no amount. */
const amountOf = ({ fields }: Transaction): Centavos | null =>
  readSignedAmount(fields.get('TRNAMT') ?? '', { hasGroups: false });

/** `byType`: whether its type tells which way the money went. */
function lineOf(transaction: Transaction, byType: boolean): StatementLine | LineFault {
  const { line, fields, texts } = transaction;
  const field = (name: string): string => fields.get(name) ?? '';
  const day = ofxDay(field('DTPOSTED'));
  if (day === null) return { line, reason: 'day_unreadable', text: field('DTPOSTED') };
  const written = amountOf(transaction);
  if (written === null) return { line, reason: 'amount_unreadable', text: field('TRNAMT') };
  const way = byType && written !== 0 ? wayOfType(typeOf(transaction)) : 1;
  if (way === null) return { line, reason: 'direction_unknown', text: typeOf(transaction) };
  const amount = centavos(way * written);
  const ids = idsIn(texts);
  if (ids === null) return { line, reason: 'several_ids', text: field('FITID') };
  return { line, day, amount, fitId: keptFitId(field('FITID')), ...ids };
}
