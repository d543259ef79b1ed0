import type { CycleFilter } from '../../../../src-preload/contract/cycles.ts';
import { lettersIn } from '../../../core/letters.ts';
import type { Condition, ResolvedFilter } from '../rows/cycle-plan.ts';
import { isIdentifier } from '../rows/identifier.ts';
import type { PayerSearch } from '../rows/payer-search.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import { contractHolds } from './contract-search.ts';
import { findPayer } from './payer-detail.ts';

/** Charges that an identifier is of: their own, their mandate's, or that of a payment or of an attempt. */
const NAMED = `
  SELECT id FROM charge WHERE txid = ?
  UNION ALL SELECT charge_id FROM settlement WHERE end_to_end_id = ? AND charge_id IS NOT NULL
  UNION ALL SELECT charge_id FROM carrier WHERE end_to_end_id = ?
  UNION ALL SELECT c.id FROM mandate_ref r CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = r.id
    WHERE r.id_rec = ?
  UNION ALL SELECT c.id FROM mandate m INDEXED BY mandate_by_contract CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = m.id
    WHERE m.contract = ?`;

/** What the text of a filter names: charges by a whole identifier, else payers and contracts. A filter by a mandate's payer leaves the rows of that person alone. */
export function resolveSearch(
  prepare: StatementCache,
  payerSearch: PayerSearch,
  filter: CycleFilter,
): ResolvedFilter {
  const text = filter.payer.trim();
  const person = personOf(prepare, filter);
  if (!isIdentifier(text)) {
    const payers = inBoth(person, payerSearch(text));
    return { ...filter, payers, mandates: ofContract(prepare, text, person), charges: null };
  }
  const charges = prepare<number>(NAMED).pluck();
  return { ...filter, payers: person, mandates: [], charges: charges.all(text, text, text, text, text) };
}

/** A part of a contract from so many letters on: shorter ones are in nearly all of them. */
const TELLING = 3;

/** Mandates that hold the text with their contract, or whose contract it is where it is short; of one person where rows of theirs are given. */
function ofContract(prepare: StatementCache, text: string, person: readonly number[] | null): number[] {
  if (text === '') return [];
  const named: Condition =
    lettersIn(text) < TELLING ? { sql: 'm.contract = ?', values: [text] } : contractHolds(prepare, text);
  const rows = person === null ? [] : [JSON.stringify(person)];
  return prepare<number>(`SELECT m.id FROM ${person === null ? EVERYBODYS : OF_PERSON} WHERE ${named.sql}`)
    .pluck()
    .all(...rows, ...named.values);
}

const EVERYBODYS = 'mandate m INDEXED BY mandate_by_contract';
const OF_PERSON =
  'json_each(?) p CROSS JOIN mandate m INDEXED BY mandate_by_payer ON m.payer_id = CAST(p.value AS BIGINT)';

/** Every row of the payer whom a filter names by a mandate: none where that is nobody; null where it names none. */
function personOf(prepare: StatementCache, { payerOf }: CycleFilter): readonly number[] | null {
  if (payerOf === null) return null;
  return findPayer(prepare, { by: 'mandate', idRec: payerOf })?.rows ?? [];
}

function inBoth(person: readonly number[] | null, found: readonly number[] | null): readonly number[] | null {
  if (person === null || found === null) return person ?? found;
  const named = new Set(found);
  return person.filter((row) => named.has(row));
}
