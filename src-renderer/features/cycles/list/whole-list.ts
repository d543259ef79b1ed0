import type { CycleFilter, CycleRow, CycleSort } from '../../../../src-preload/contract/cycles.ts';
import type { Result } from '../../../../src-preload/contract/errors.ts';
import { ciclo } from '../../../bridge.ts';
import type { Summary } from './TotalsBar.tsx';

/** Rows of a list from its beginning, what all of it adds up to, and whether more rows follow. */
export type ListRows = {
  readonly rows: readonly CycleRow[];
  readonly summary: Summary;
  readonly isCut: boolean;
};

/** Reads a list at one moment, since of a list that is read page by page a row that moves between two pages is missed. */
export async function readListRows(
  connectionId: string,
  filter: CycleFilter,
  sort: CycleSort,
): Promise<Result<ListRows>> {
  const answer = await ciclo.cycles.list({ connectionId, filter, sort });
  if (!answer.ok) return answer;
  const { rows, summary } = answer.value;
  return { ok: true, value: { rows, summary, isCut: summary.all.count > rows.length } };
}
