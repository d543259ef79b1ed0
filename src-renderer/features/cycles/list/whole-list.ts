import type { CycleFilter, CycleRow, CycleSort } from '../../../../src-preload/contract/cycles.ts';
import type { Result } from '../../../../src-preload/contract/errors.ts';
import { CYCLES_PER_PAGE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { ciclo } from '../../../bridge.ts';

/** So many rows of a list are copied, printed or chosen at once; a longer one is exported. */
export const MOST_ROWS_AT_ONCE = 5_000;

/** Rows of a list from its beginning, and whether more follow. */
export type ListRows = { readonly rows: readonly CycleRow[]; readonly isCut: boolean };

/**
 * Reads a list page by page, so that other questions are answered between its pages. A row that moves while it is read stands once; reading stops
 * at {@link MOST_ROWS_AT_ONCE}, or where the signal ends it.
 */
export async function readListRows(
  connectionId: string,
  filter: CycleFilter,
  sort: CycleSort,
  signal?: AbortSignal,
): Promise<Result<ListRows>> {
  const rows = new Map<string, CycleRow>();
  for (let page = 0; ; page += 1) {
    const answer = await ciclo.cycles.page({ connectionId, filter, sort, page });
    if (!answer.ok) return answer;
    if (answer.value.length === 0 || rows.size >= MOST_ROWS_AT_ONCE || signal?.aborted)
      return { ok: true, value: { rows: [...rows.values()], isCut: answer.value.length > 0 } };
    for (const row of answer.value) rows.set(row.txid, row);
    if (answer.value.length < CYCLES_PER_PAGE)
      return { ok: true, value: { rows: [...rows.values()], isCut: false } };
  }
}
