import type { StatementColumn } from '../../../src-preload/contract/vocabulary/bank-statement.ts';
import { plainWord } from '../typed-values.ts';
import { readSignedAmount } from './signed-amount.ts';
import { idsIn } from './statement-line.ts';

/** `Saldo Anterior`, `S A L D O`, `Saldo do dia`, `Saldo em 31/12`: letters alone, with what banks write behind them. */
const BALANCE =
  /^saldos?(?:anterior|inicial|final|atual|total|parcial|disponivel|bloqueado|em|do|no|de|da|na|dia|mes|periodo|data|conta|corrente)*$/;
const ENGLISH_BALANCE = /^(?:opening|closing|starting|ending|previous|final)?balance$/;
/** A footer's sum. It may also be a payer's name: where the row has a day, it is taken for one. */
const TOTAL = /^(?:sub)?tota(?:l|is)(?:geral|do|da|de|dos|das|dia|mes|periodo|lancamentos)*$/;

/**
 * Whether a row tells a balance or a sum in the columns of money, as Banco do Brasil writes `Saldo Anterior` under `Valor`, and no movement. Its only
 * words are such a one, and it bears no number of a transaction: what moved, a bank calls something else beside its payer's name. `hasDay`: its day can be read.
 */
export function isBalanceRow(
  cells: readonly string[],
  columns: readonly (StatementColumn | null)[],
  hasDay: boolean,
): boolean {
  const isText = (at: number): boolean => (columns[at] === 'day' ? !hasDay : (columns[at] ?? null) === null);
  const [word, ...more] = cells.filter((cell, at) => isText(at) && isWords(cell));
  if (word === undefined || more.length > 0 || hasNumber(cells, columns)) return false;
  const letters = plainWord(word).replaceAll(/[^a-z]/g, '');
  return BALANCE.test(letters) || ENGLISH_BALANCE.test(letters) || (TOTAL.test(letters) && !hasDay);
}

/** Amounts of columns that nobody named (`R$ 10,00`, `10,00 C`) and a lone `C` or `D` say nothing of what the row is. */
const isWords = (cell: string): boolean => /\p{L}.*\p{L}/u.test(cell) && readSignedAmount(cell) === null;

/** Whether it names a payment or refund, or bears the bank's own number of a line; noughts are none. */
function hasNumber(cells: readonly string[], columns: readonly (StatementColumn | null)[]): boolean {
  const id = (cells[columns.indexOf('id')] ?? '').trim();
  const named = idsIn(cells);
  return !/^0*$/.test(id) || named === null || named.endToEndId !== null || named.refundId !== null;
}
