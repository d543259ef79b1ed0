import type { PostingField } from '../../../../src-preload/contract/vocabulary/accounting.ts';
import { entryAmount, type PostingEntry } from '../../../core/close/posting-entry.ts';
import { brazilianDate, brazilianDecimal } from '../../../core/csv-cells.ts';
import { CicloError } from '../../../core/failure.ts';
import type { Centavos } from '../../../core/money.ts';
import type { PostingLayout, PostingRun } from '../posting-layout.ts';
import { cutTo, wholeOf, wordsOf } from '../posting-text.ts';

const WORDS = { encoding: 'windows-1252', meaningful: ['|'] } as const;
/** Most letters of a history. */
const HISTORY_ROOM = 512;
const CODE_ROOM = 18;
/** Stands for the side that other lines of the entry tell. */
const OPEN_SIDE = '0';

/**
 * Domínio (Thomson Reuters): a line a record, pipes at both ends. 0000 names the company, 6000 begins an entry, each 6100 is a line of it; X is
 * one debit and one credit, D one debit and several credits, C one credit and several debits. Described field by field by
 * kmee-odoo-addons (`l10n_br_account_export_dominio`), whose maintainers compared it with a file of the system's own; no Domínio has read a file of ours:
 * to be confirmed with the office.
 */
export const DOMINIO: PostingLayout = {
  name: 'dominio',
  encoding: 'windows-1252',
  head: ({ cnpj }) => {
    if (cnpj === null) throw new CicloError('posting_cnpj_missing', 'this layout begins with a CNPJ');
    return [record('0000', cnpj)];
  },
  entry: (entry, run) => [record('6000', kindOf(entry), '', '', ''), ...linesOf(entry, run)],
};

const record = (...fields: readonly string[]): string => `|${fields.join('|')}|`;

const kindOf = ({ parts, shared }: PostingEntry): string => {
  if (parts.length === 1) return 'X';
  return shared === 'debit' ? 'D' : 'C';
};

function linesOf(entry: PostingEntry, run: PostingRun): readonly string[] {
  const { parts, shared, day } = entry;
  const line = (debit: string, credit: string, amount: Centavos, history: string): string => {
    run.lines += 1;
    const [from, to] = [code(debit, 'debit'), code(credit, 'credit')];
    const text = cutTo(HISTORY_ROOM, wordsOf(history, WORDS), run);
    return record('6100', brazilianDate(day), from, to, brazilianDecimal(amount), '', text, '', '', '');
  };
  const [first] = parts;
  if (first === undefined) return [];
  if (parts.length === 1) return [line(first.debit.code, first.credit.code, first.amount, first.history)];
  const isDebit = shared === 'debit';
  const whole = isDebit ? first.debit.code : first.credit.code;
  return [
    line(isDebit ? whole : OPEN_SIDE, isDebit ? OPEN_SIDE : whole, entryAmount(entry), first.history),
    ...parts.map(({ debit, credit, amount, history }) =>
      line(isDebit ? OPEN_SIDE : debit.code, isDebit ? credit.code : OPEN_SIDE, amount, history),
    ),
  ];
}

const code = (text: string, field: PostingField): string => wholeOf(text, WORDS, CODE_ROOM, field);
