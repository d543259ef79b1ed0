import type { AttemptFacts } from '../../core/reconcile.ts';
import { attemptsIn } from '../model/stored-json.ts';

/** What stands before an id that sets a charge apart from all others; the states follow from the rest. */
const BEFORE_ID = '"endToEndId":"';

/** Spellings remembered; a ledger of a million charges has a few thousand. */
const MOST_KNOWN = 20_000;
const known = new Map<string, readonly AttemptFacts[]>();

/**
 * The attempts in a charge's column as the rulebook sees them. A million charges share a few thousand days, statuses and codes, so each
 * spelling is parsed and held against its schema once. Throws as {@link attemptsIn} does.
 */
export function attemptFactsIn(column: string | null): readonly AttemptFacts[] {
  if (column === null) return NO_ATTEMPTS;
  const spelling = withoutIds(column);
  const before = known.get(spelling);
  if (before !== undefined) return before;
  const attempts = attemptsIn(spelling);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(spelling, attempts);
  return attempts;
}

const NO_ATTEMPTS: readonly AttemptFacts[] = [];

/** Where nothing is escaped, the first quote after one that opens a text closes it: only there can ids be cut out unparsed. */
function withoutIds(column: string): string {
  if (column.includes('\\')) return column;
  let [rest, from] = ['', 0];
  for (let at = column.indexOf(BEFORE_ID); at >= 0; at = column.indexOf(BEFORE_ID, from)) {
    rest += column.slice(from, at + BEFORE_ID.length);
    from = column.indexOf('"', at + BEFORE_ID.length);
    if (from < 0) return column;
  }
  return rest + column.slice(from);
}
