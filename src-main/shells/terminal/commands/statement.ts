import type {
  ComparedList,
  ComparedRow,
  HereLine,
  StatementMonth,
} from '../../../../src-preload/contract/bank-statement.ts';
import { STATEMENT_LISTS } from '../../../../src-preload/contract/vocabulary/bank-statement.ts';
import { ALL_TIME } from '../../../../src-preload/contract/vocabulary/receipts.ts';
import { givenStatement } from '../../../application/features/bank-statement/given-statement.ts';
import { civilDate, laterOf, saoPauloDate } from '../../../core/civil-date.ts';
import { type CivilMonth, monthOf } from '../../../core/civil-month.ts';
import { CicloError } from '../../../core/failure.ts';
import { exactSum, formatDecimal } from '../../../core/money.ts';
import type { Terminal } from '../command.ts';
import { textAt } from '../files/given-file.ts';
import { columns } from '../files/report-lines.ts';
import { ledgerCommand } from '../ledger/ledger-command.ts';
import { actOnLedger, type OpenedLedger } from '../ledger/opened-ledger.ts';
import { now } from '../now.ts';
import { monthNamed } from '../options/month-choice.ts';
import { optionalText } from '../options/option-values.ts';
import type { Say } from '../texts.ts';
import { UsageError } from '../usage-error.ts';

/** `statement`: keeps a statement of the bank as evidence, and holds its month beside what Ciclo knows. */
export const statementCommand = ledgerCommand({
  name: 'statement',
  options: {
    file: { type: 'string' },
    month: { type: 'string' },
    'other-account': { type: 'boolean' },
    json: { type: 'boolean' },
  },
  rules: { needs: [['other-account', 'file']] },
  read: (values) => ({
    asked: monthNamed(values),
    path: optionalText(values, 'file'),
    isOther: values['other-account'] === true,
    isJson: values.json === true,
  }),
  run: async (ledger, { asked, path, isOther, isJson }, terminal) => {
    const { reader } = ledger;
    const today = laterOf(reader.asOf() ?? FIRST_DAY, saoPauloDate(now()));
    if (path !== null) await keep(ledger, givenStatement(textAt(path), null, today), isOther, terminal);
    const [newest] = reader.statements();
    if (newest === undefined) throw new UsageError('usage.missing', { option: '--file' });
    const month = asked ?? monthOf(civilDate(newest.to));
    const compared = reader.statementMonth(month, '', Number.MAX_SAFE_INTEGER);
    if (compared !== null) print(month, compared, isJson, terminal);
  },
});

const FIRST_DAY = civilDate(ALL_TIME.from);
/** Keeps a statement; a file that is kept already is only looked at again. */
async function keep(
  ledger: OpenedLedger,
  statement: ReturnType<typeof givenStatement>,
  isOther: boolean,
  { printNote, say }: Terminal,
): Promise<void> {
  try {
    const { from, to, lines } = await actOnLedger(ledger, 'importStatement', (writer) =>
      writer.importStatement(statement, isOther, now()),
    );
    printNote(say('statement.kept', { from, to, lines }));
    const { balances } = statement;
    if (balances > 0) printNote(say('statement.balances', { balances }));
  } catch (error) {
    if (!(error instanceof CicloError) || error.code !== 'statement_known') throw error;
    printNote(say('statement.known'));
  }
}

function print(
  month: CivilMonth,
  compared: StatementMonth,
  isJson: boolean,
  { print: put, say }: Terminal,
): void {
  if (isJson) put(JSON.stringify(inWords(month, compared)));
  else printLists(month, compared, put, say);
}

function printLists(month: CivilMonth, compared: StatementMonth, put: Terminal['print'], say: Say): void {
  put(say('statement.month', { month }));
  const sums = STATEMENT_LISTS.map((list) => {
    const { count, received, returned } = compared.lists[list];
    const name = say(`statement.lists.${list}`);
    return [name, `${count}`, decimal(received), decimalOut(returned)] as const;
  });
  for (const line of columns(sums)) put(line);
  for (const list of STATEMENT_LISTS) {
    if (list === 'matched' || compared.lists[list].count === 0) continue;
    put(`\n${say(`statement.lists.${list}`)}`);
    for (const line of columns(compared.lists[list].rows.flatMap(rowsOf))) put(line);
  }
}

const decimal = (amount: number | string): string => formatDecimal(exactSum(amount));
/** What went out, below zero. */
const decimalOut = (amount: number | string): string => formatDecimal(exactSum(-BigInt(amount)));

/** A row each side: day, amount, id; where both have one, the bank's first. */
function rowsOf({ bank, here, fee }: ComparedRow): readonly (readonly string[])[] {
  const lines: (readonly string[])[] = [];
  if (bank !== null)
    lines.push([bank.day, decimal(bank.amount), bank.refundId ?? bank.endToEndId ?? bank.fitId]);
  if (here !== null) lines.push([here.day, decimal(signed(here)), here.refundId ?? here.endToEndId]);
  if (fee !== null && bank === null) lines.push([fee.day, decimalOut(fee.amount), fee.text]);
  return lines;
}

const signed = ({ kind, amount }: HereLine): number => (kind === 'refund' ? -amount : amount);

/** For machines: amounts are decimal strings, what went out below zero. */
function inWords(month: CivilMonth, { lists, days }: StatementMonth) {
  const sums = (list: ComparedList) => ({
    count: list.count,
    received: decimal(list.received),
    returned: decimalOut(list.returned),
  });
  const rows = (list: ComparedList) =>
    list.rows.map(({ bank, here, fee }) => ({
      bank: bank && { ...bank, amount: decimal(bank.amount) },
      here: here && { ...here, amount: decimal(signed(here)) },
      fee: fee && { ...fee, amount: decimal(fee.amount) },
    }));
  return {
    month,
    matched: sums(lists.matched),
    different: { ...sums(lists.different), rows: rows(lists.different) },
    onlyBank: { ...sums(lists.only_bank), rows: rows(lists.only_bank) },
    onlyHere: { ...sums(lists.only_here), rows: rows(lists.only_here) },
    fees: { ...sums(lists.fees), rows: rows(lists.fees) },
    days: days.map(({ day, isCovered, ...totals }) => ({
      day,
      isCovered,
      bank: {
        received: decimal(totals.bankReceived),
        returned: decimalOut(totals.bankReturned),
      },
      here: {
        received: decimal(totals.hereReceived),
        returned: decimalOut(totals.hereReturned),
      },
    })),
  };
}
