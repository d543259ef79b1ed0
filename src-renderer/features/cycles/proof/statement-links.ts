import type { StatementList } from '../../../../src-preload/contract/vocabulary/bank-statement.ts';
import { hashOf } from '../../../kit/routes/hash-route.ts';

/** The address of a month of the bank's statement, with what is looked for in it. */
export function statementHref({
  month,
  list,
  search,
}: {
  readonly month: string;
  readonly list: StatementList;
  readonly search: string;
}): string {
  return hashOf('/bank-statement', new URLSearchParams({ month, list, search }));
}
