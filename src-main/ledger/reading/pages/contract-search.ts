import { withOneApostrophe, wordsOf } from '../../../../src-preload/contract/vocabulary/searched-text.ts';
import { foldText } from '../../model/folding.ts';
import type { Condition } from '../rows/cycle-plan.ts';
import { payerHolds } from '../rows/payer-search.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

/** Contracts that neither engine folds by itself: it knows the letters of ASCII alone, and one of its apostrophes. */
const ODD = `
  SELECT DISTINCT contract FROM mandate INDEXED BY mandate_by_contract
  WHERE octet_length(contract) <> length(contract) OR instr(contract, '\`') > 0`;

const folded = (text: string): string => foldText(withOneApostrophe(text));

/**
 * That a mandate `m` holds a text as people search: each word in its contract or in its payer's name or document, and one in the contract at least, since payers are
 * found beside. Contracts are short enough to be read through in their index; only where one holds a word is its payer looked at.
 */
export function contractHolds(prepare: StatementCache, text: string): Condition {
  const odd = prepare<string>(ODD).pluck().all();
  const words = wordsOf(folded(text));
  const contracts = words.map((word) => inContract(odd, word));
  const some = joined(contracts, 'OR');
  if (words.length < 2) return some;
  const all = words.map((word) => joined([inContract(odd, word), inPayer(prepare, word)], 'OR'));
  return amongThose(some, joined(all, 'AND'));
}

/** The index has no payers: the rows that it finds are looked up one by one. */
const amongThose = (some: Condition, all: Condition): Condition => ({
  sql: `m.id IN (
    SELECT m.id FROM (SELECT m.id FROM mandate m INDEXED BY mandate_by_contract WHERE ${some.sql}) f
    CROSS JOIN mandate m ON m.id = f.id WHERE ${all.sql})`,
  values: [...some.values, ...all.values],
});

/** Of nothing at all: nothing is held. */
function joined(conditions: readonly Condition[], by: 'AND' | 'OR'): Condition {
  const sql = conditions.length === 0 ? '1 = 0' : conditions.map((one) => one.sql).join(` ${by} `);
  return { sql: `(${sql})`, values: conditions.flatMap(({ values }) => values) };
}

function inContract(odd: readonly string[], word: string): Condition {
  const found = odd.filter((contract) => folded(contract).includes(word));
  const sql = 'instr(lower(m.contract), ?) > 0 OR m.contract IN (SELECT value FROM json_each(?))';
  return { sql, values: [word, JSON.stringify(found)] };
}

function inPayer(prepare: StatementCache, word: string): Condition {
  const { sql, values } = payerHolds(prepare.engine, word);
  return { sql: `EXISTS (SELECT 1 FROM payer WHERE payer.id = m.payer_id AND ${sql})`, values };
}
