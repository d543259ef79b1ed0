import type { StatementColumn } from '../../../src-preload/contract/vocabulary/bank-statement.ts';
import { plainWord } from '../typed-values.ts';
import { readSignedAmount } from './signed-amount.ts';

/** What banks write beside an amount for what came in, and for what went out. Where nothing is written the amount's own sign says it. */
const IS_IN = /^(?:|\+|c\+?|cr|cred|creditos?|credits?|entradas?|in|recebid[oa]s?)$/;
const IS_OUT = /^(?:[-−]|d[-−]?|db|deb|debitos?|debits?|saidas?|out|enviad[oa]s?)$/;

/** `(+)` and `C*` are `+` and `C`; an asterisk alone says nothing. */
const bareWord = (cell: string): string =>
  plainWord(cell)
    .replace(/^\((.+)\)$/, '$1')
    .replace(/(?<=.)\*$/, '');

/** Whether a cell says that money went out. */
export const isOut = (cell: string): boolean => IS_OUT.test(bareWord(cell));

/** Whether a cell says which way the money went; another word than these might mean either. */
export const isDirection = (cell: string): boolean => IS_IN.test(bareWord(cell)) || isOut(cell);

/**
 * The columns with that which says which way the money went, by the cells of all rows that tell no balance. Without it debits would count as money in. One
 * amount below zero, such as a reversal, does not make the amounts signed: a column that holds a word for a way in every row says it beside any signs. Where it leaves some
 * to the sign it says something else, such as how a card was charged (`Débito`, `Crédito`, nothing for a tariff). One whose header promises it, but whose words are all of
 * something else (`Pix`, `Tarifa`), is none beside amounts with signs of their own.
 */
export function columnsWithDirection(
  columns: readonly (StatementColumn | null)[],
  rows: readonly (readonly string[])[],
): readonly (StatementColumn | null)[] {
  const amount = columns.indexOf('amount');
  const movements = rows.filter((cells) => isMoney(cells[amount] ?? ''));
  const isSigned = movements.some((cells) => (readSignedAmount(cells[amount] ?? '') ?? 0) < 0);
  const named = columns.indexOf('direction');
  if (named !== -1) {
    const isNone = isSigned && !cellsAt(movements, named).some(isDirection);
    return isNone ? columns.with(named, null) : columns;
  }
  const at = columns.findIndex((column, i) => {
    const written = cellsAt(movements, i);
    return column === null && saysWay(written) && (!isSigned || written.length === movements.length);
  });
  return at === -1 ? columns : columns.with(at, 'direction');
}

/** Whether a cell holds an amount, or what may be one; nothing went either way where it is zero. */
const isMoney = (cell: string): boolean => cell.trim() !== '' && readSignedAmount(cell) !== 0;

/** What is written in a column. */
const cellsAt = (rows: readonly (readonly string[])[], at: number): readonly string[] =>
  rows.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');

/** Whether all that is written in a column are words for a way, and one says out. A lone `-` stands for nothing unless a `+` is beside it. */
function saysWay(written: readonly string[]): boolean {
  const isDash = (cell: string): boolean => /^[-−]$/.test(cell);
  return (
    written.every(isDirection) && written.some(isOut) && (!written.some(isDash) || written.includes('+'))
  );
}
