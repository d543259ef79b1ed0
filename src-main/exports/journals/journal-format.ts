import type { CivilDate } from '../../core/civil-date.ts';
import type { Account, AccountPlan } from '../../core/close/accounts.ts';
import type { BookedLine } from '../../core/close/bank-fee.ts';
import type { EntrySide, JournalEntry } from '../../core/close/journal-entry.ts';
import type { MoneyLine } from '../../core/close/money-line.ts';
import { maskContract, maskCpfsIn } from '../../core/cpf-cnpj.ts';
import { type CentavosSum, formatDecimal } from '../../core/money.ts';
import { ENTRY_WORDS } from '../columns/portuguese-labels.ts';
import type { NameAccount } from './named-plan.ts';

/** One format of plain text accounting. Every text ends in a line end. */
export type JournalFormat = {
  /** What the office calls an account, as this format takes it. */
  readonly nameAccount: NameAccount;
  /** What stands before the first entry: how amounts are written, which accounts there are, from when on. */
  readonly head: (plan: AccountPlan, from: CivilDate) => string;
  readonly entry: (entry: JournalEntry) => string;
  /** That so much stands in the bank's account when this day ends. */
  readonly balance: (bank: Account, day: CivilDate, amount: CentavosSum) => string;
};

/** The currency of every amount. */
export const CURRENCY = 'BRL';

/** Names of all accounts of a plan, each once. */
export const accountNames = (plan: AccountPlan): readonly string[] => [
  ...new Set([...plan.values()].map(({ name }) => name)),
];

/** Blanks between an account and its amount: two at least, or the amount would be part of the name. */
const GAP = '  ';
const NAME_WIDTH = 40;

/** One side of an entry, amounts with a point and two places. */
export const sideLine = ({ account, amount }: EntrySide): string =>
  `${account.name.padEnd(NAME_WIDTH)}${GAP}${formatDecimal(amount).padStart(14)} ${CURRENCY}`;

/** What proves an entry, by the names that the three formats share. */
const TAGS = {
  txid: ({ txid }) => txid,
  e2e: ({ endToEndId }) => endToEndId,
  refund: ({ refundId }) => refundId,
  idrec: ({ idRec }) => idRec,
  contract: ({ contract }) => maskContract(contract),
} as const satisfies Readonly<Record<string, (line: MoneyLine) => string | null>>;

/** A tariff is proven by nothing but the person who said it. */
const FEE_TAG = 'tarifa';

export const TAG_NAMES = [...Object.keys(TAGS), FEE_TAG];

/** What proves an entry: the tags that its line fills. */
export function tagsOf(line: BookedLine): readonly { readonly name: string; readonly value: string }[] {
  if (line.kind === 'fee') return [{ name: FEE_TAG, value: String(line.id) }];
  const tags = Object.entries(TAGS).map(([name, read]) => [name, read(line)] as const);
  return tags.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value }]));
}

/** Whom an entry is about, and what it is. */
export const payeeOf = (line: BookedLine): string =>
  line.kind === 'fee' ? 'Banco' : maskCpfsIn(line.payerName) || 'Pagador não informado';

export function narrationOf(line: BookedLine): string {
  if (line.kind === 'fee') return `${ENTRY_WORDS.fee} ${maskCpfsIn(line.text)}`.trim();
  const { kind, nature } = line;
  return kind === 'refund' && nature !== null ? `${ENTRY_WORDS.refund} (${nature})` : ENTRY_WORDS[kind];
}

/** Free text on one line, without the characters that a format gives a meaning. */
export const plainText = (text: string, meaningful: RegExp): string =>
  text
    .replaceAll(meaningful, ' ')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
