import type { StatementColumn } from '../../../src-preload/contract/vocabulary/bank-statement.ts';
import { plainWord } from '../typed-values.ts';
import { readSignedAmount } from './signed-amount.ts';
import { idsIn, isNumbered } from './statement-line.ts';

/** How banks begin the words of a balance; `S A L D O` is read as one word before. */
const BALANCE = new Set(['saldo', 'saldos', 'sdo', 'sdos', 'sld']);
/**
 * All that banks write behind it. The list is closed: a word that is not on it may be a payer's name (`Saldo Engenharia`), or what moved
 * (`Saldo devedor quitado`).
 */
const BEHIND_BALANCE = new Set(
  [
    'a ao ate c com d da das de do dos e em na nas no nos p para s sem',
    'anterior ant inicial inic final fin atual total totais parcial geral medio liquido provisorio previsto projetado contabil proximo seguinte',
    'abertura fechamento encerramento inicio fim credor devedor positivo negativo',
    'disponivel disponiveis disp livre bloqueado bloqueados bloq judicial judicialmente vinculado limite lim cheque especial saque saques',
    'conta contas cta cc contamax corrente poupanca poup movimentacao movimento',
    'aplic aplicacao aplicacoes aplicado apl aut automatica automaticas automatico mais invest investimento investimentos investido facil',
    'dia dias util uteis mes periodo data extrato lancamento lancamentos',
    'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro',
    'jan fev mar abr mai jun jul ago set out nov dez',
  ].flatMap((words) => words.split(' ')),
);
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
  return isBalance(word) || ENGLISH_BALANCE.test(letters) || (TOTAL.test(letters) && !hasDay);
}

/** `SALDO BLOQ.ANTERIOR`, `SDO CTA/APL AUTOMATICAS`, `Saldo em 28 de novembro`: begins as a balance, and says nothing else. */
function isBalance(text: string): boolean {
  const [first = '', ...behind] = plainWord(text)
    .replace(/^s a l d o(?![a-z])/, 'saldo')
    .split(/[^a-z]+/);
  return BALANCE.has(first) && behind.every((each) => each === '' || BEHIND_BALANCE.has(each));
}

/** Amounts of columns that nobody named (`R$ 10,00`, `10,00 C`) and a lone `C` or `D` say nothing of what the row is. */
const isWords = (cell: string): boolean => /\p{L}.*\p{L}/u.test(cell) && readSignedAmount(cell) === null;

/** Whether it names a payment or refund, or bears the bank's own number of a line; noughts are none. */
function hasNumber(cells: readonly string[], columns: readonly (StatementColumn | null)[]): boolean {
  const id = cells[columns.indexOf('id')] ?? '';
  const named = idsIn(cells);
  return isNumbered(id) || named === null || named.endToEndId !== null || named.refundId !== null;
}
