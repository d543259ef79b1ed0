import type { CycleFilter } from '../../../src-preload/contract/cycles.ts';
import type { ResolvedFilter } from './cycle-plan.ts';
import { isIdentifier } from './identifier.ts';
import type { PayerSearch } from './payer-search.ts';
import type { StatementCache } from './statement-cache.ts';

/** Charges that an identifier is of: their own, their mandate's, or that of a payment or of an attempt. */
const NAMED = `
  SELECT id FROM charge WHERE txid = ?
  UNION ALL SELECT charge_id FROM settlement WHERE end_to_end_id = ? AND charge_id IS NOT NULL
  UNION ALL SELECT charge_id FROM carrier WHERE end_to_end_id = ?
  UNION ALL SELECT c.id FROM mandate_ref r CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = r.id
    WHERE r.id_rec = ?`;

/** What the text of a filter names: charges by a whole identifier, else payers. */
export function resolveSearch(
  prepare: StatementCache,
  payerSearch: PayerSearch,
  filter: CycleFilter,
): ResolvedFilter {
  const text = filter.payer.trim();
  if (!isIdentifier(text)) return { ...filter, payers: payerSearch(text), charges: null };
  const charges = prepare<number>(NAMED).pluck();
  return { ...filter, payers: null, charges: charges.all(text, text, text, text) };
}
