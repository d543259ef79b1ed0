import { addDays } from '../../core/civil-date.ts';
import type { Account } from '../../core/close/accounts.ts';
import { formatDecimal } from '../../core/money.ts';
import {
  accountName,
  accountNames,
  CURRENCY,
  type JournalFormat,
  narrationOf,
  payeeOf,
  plainText,
  sideLine,
  tagsOf,
} from './journal-format.ts';

/** Beancount's five groups of accounts, under the names that a plan in Portuguese gives them. */
const GROUPS = {
  name_assets: 'Ativo',
  name_liabilities: 'Passivo',
  name_equity: 'Patrimônio',
  name_income: 'Resultado',
  name_expenses: 'Despesas',
} as const;

const quoted = (text: string): string => `"${plainText(text, /["\\]/g)}"`;

/** Parts of a name hold letters, digits and dashes, and begin with a capital or a digit. */
const nameOf = (account: Account): string => beancountName(accountName(account));

function beancountName(name: string): string {
  const parts = name.split(':').map((part) => part.trim().replaceAll(/[^\p{L}\p{N}]+/gu, '-'));
  return parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(':');
}

/** Beancount 2. It knows one date an entry: the day of competência stands in the metadata. */
export const BEANCOUNT: JournalFormat = {
  head: (plan, from) => {
    const options = Object.entries({ operating_currency: CURRENCY, ...GROUPS }).map(
      ([name, value]) => `option "${name}" "${value}"\n`,
    );
    const names = [...new Set(accountNames(plan).map(beancountName))];
    return [...options, ...names.map((name) => `${from} open ${name} ${CURRENCY}\n`)].join('');
  },
  entry: ({ line, cashDay, accrualDay, sides }) => {
    const tags = tagsOf(line).map(({ name, value }) => `  ${name}: ${quoted(value)}`);
    return `\n${[
      `${cashDay} * ${quoted(payeeOf(line))} ${quoted(narrationOf(line))}`,
      `  competencia: ${accrualDay}`,
      ...tags,
      ...sides.map((side) => `  ${sideLine(side, nameOf(side.account))}`),
    ].join('\n')}\n`;
  },
  // A balance is that of the morning.
  balance: (bank, day, amount) =>
    `\n${addDays(day, 1)} balance ${nameOf(bank)}  ${formatDecimal(amount)} ${CURRENCY}\n`,
};
