import { addDays } from '../../core/civil-date.ts';
import { groupFor } from '../../core/close/accounts.ts';
import { formatDecimal } from '../../core/money.ts';
import {
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

/** A part of a name holds letters, digits and dashes, and begins with a capital or a digit. */
function partOf(text: string): string {
  const plain = text.replaceAll(/[^\p{L}\p{Nd}]+/gu, '-').replaceAll(/^-|-$/g, '');
  // The capital of a few letters is one with a mark of its own (ǰ), which no name may bear.
  const capital = plain.charAt(0).toUpperCase().replaceAll(/\p{M}/gu, '');
  const part = capital + plain.slice(1);
  return part === '' || /^[\p{Lu}\p{Nd}]/u.test(part) ? part : `C-${part}`;
}

/** A name has a group and a part at least. An office's plan has groups of its own, so its names stand in the group of what they are used for. */
const nameAccount: JournalFormat['nameAccount'] = (text, use) => {
  const parts = text
    .normalize('NFC')
    .split(':')
    .map(partOf)
    .filter((part) => part !== '');
  const [group = ''] = parts;
  const isGrouped = parts.length > 1 && Object.values<string>(GROUPS).includes(group);
  return [...(isGrouped ? [] : [groupFor(use)]), ...(parts.length > 0 ? parts : ['Conta'])].join(':');
};

/** Beancount 2. It knows one date an entry: the day of competência stands in the metadata. */
export const BEANCOUNT: JournalFormat = {
  nameAccount,
  head: (plan, from) => {
    const options = Object.entries({ operating_currency: CURRENCY, ...GROUPS }).map(
      ([name, value]) => `option "${name}" "${value}"\n`,
    );
    return [...options, ...accountNames(plan).map((name) => `${from} open ${name} ${CURRENCY}\n`)].join('');
  },
  entry: ({ line, cashDay, accrualDay, sides }) => {
    const tags = tagsOf(line).map(({ name, value }) => `  ${name}: ${quoted(value)}`);
    return `\n${[
      `${cashDay} * ${quoted(payeeOf(line))} ${quoted(narrationOf(line))}`,
      `  competencia: ${accrualDay}`,
      ...tags,
      ...sides.map((side) => `  ${sideLine(side)}`),
    ].join('\n')}\n`;
  },
  // A balance is that of the morning.
  balance: (bank, day, amount) =>
    `\n${addDays(day, 1)} balance ${bank.name}  ${formatDecimal(amount)} ${CURRENCY}\n`,
};
