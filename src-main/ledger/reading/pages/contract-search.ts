import { foldText } from '../../model/folding.ts';
import type { Condition } from '../rows/cycle-plan.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

/** Contracts that neither engine folds by itself: it knows the letters of ASCII alone, and no blanks that are one. */
const ODD = `
  SELECT DISTINCT contract FROM mandate INDEXED BY mandate_by_contract
  WHERE octet_length(contract) <> length(contract) OR instr(contract, '  ') > 0`;

/** That a mandate's contract, in `column`, holds a text as people search: whatever its case, accents and blanks. Contracts are short enough to be read through in their index. */
export function contractHolds(prepare: StatementCache, column: string, text: string): Condition {
  const wanted = foldText(text);
  const odd = prepare<string>(ODD)
    .pluck()
    .all()
    .filter((contract) => foldText(contract).includes(wanted));
  const sql = `(instr(lower(${column}), ?) > 0 OR ${column} IN (SELECT value FROM json_each(?)))`;
  return { sql, values: [wanted, JSON.stringify(odd)] };
}
