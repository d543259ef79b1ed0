import type { JournalEntry } from '../../core/close/journal-entry.ts';
import { centavos, formatDecimal } from '../../core/money.ts';
import {
  accountNames,
  CURRENCY,
  type JournalFormat,
  narrationOf,
  payeeOf,
  plainText,
  sideLine,
  TAG_NAMES,
  tagsOf,
} from './journal-format.ts';

/** `;` begins a comment, `|` parts payee and note, a comma ends a tag's value, brackets in a comment may hold dates. */
const MEANINGFUL = /[;|,[\]]/g;

/** A bracket or a mark at the beginning says what kind of posting it is, and nothing may stand between two colons. */
const nameAccount: JournalFormat['nameAccount'] = (text) =>
  plainText(text, /[;|[\]]/g)
    .split(':')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(':')
    .replace(/^[^\p{L}\p{N}]+/u, '') || 'Conta';

/** Before the payee a mark may say how certain an entry is, and a bracket begins its code: a name that begins so would be taken for one. */
const payee = (line: JournalEntry['line']): string =>
  plainText(payeeOf(line), MEANINGFUL).replace(/^[\s(!*]+/u, '');

/** What hledger and Ledger share: entries with a second date, tags as comments, a sum asserted behind `=`. */
function entry({ line, cashDay, accrualDay, sides }: JournalEntry, parting: string): string {
  const head = `${cashDay}=${accrualDay} * ${payee(line)}${parting}${plainText(narrationOf(line), MEANINGFUL)}`;
  const tags = tagsOf(line).map(({ name, value }) => `    ; ${name}: ${plainText(value, MEANINGFUL)}`);
  return `\n${[head, ...tags, ...sides.map((side) => `    ${sideLine(side)}`)].join('\n')}\n`;
}

const balance: JournalFormat['balance'] = (bank, day, amount) =>
  `\n${day} * Saldo do mês\n    ${sideLine({ account: bank, amount: centavos(0) })} = ${formatDecimal(amount)} ${CURRENCY}\n`;

const accounts = (plan: Parameters<JournalFormat['head']>[0]): string =>
  accountNames(plan)
    .map((name) => `account ${name}\n`)
    .join('');

const tags = TAG_NAMES.map((name) => `tag ${name}\n`).join('');

/** hledger 1.25 and later; its `date2` is the day of competência. */
export const HLEDGER: JournalFormat = {
  nameAccount,
  head: (plan) => `decimal-mark .\ncommodity 1000.00 ${CURRENCY}\n${accounts(plan)}`,
  entry: (each) => entry(each, ' | '),
  balance,
};

/** Ledger 3; its auxiliary date is the day of competência. */
export const LEDGER: JournalFormat = {
  nameAccount,
  head: (plan) => `commodity ${CURRENCY}\n    format 1000.00 ${CURRENCY}\n${tags}${accounts(plan)}`,
  entry: (each) => entry(each, ', '),
  balance,
};
