import type { CivilDate } from '../../core/civil-date.ts';
import type { Coverage } from '../../core/cycles/expected-cycles.ts';
import { LEDGER_NOTES, type Notes } from '../model/notes.ts';

/** What of the bank's charges the ledger holds; null where nobody knows. */
export function coverageOf(notes: Pick<Notes, 'get'>): Coverage | null {
  const from = notes.get(LEDGER_NOTES.coveredFrom) as CivilDate | null;
  const until = notes.get(LEDGER_NOTES.coveredUntil) || null;
  return from === null ? null : { from, until: until as CivilDate | null };
}
