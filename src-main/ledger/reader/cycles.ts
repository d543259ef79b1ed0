import type { CycleFilter, CycleSort } from '../../../src-preload/contract/cycles.ts';
import { EVERY_CYCLE, MOST_ROWS_AT_ONCE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { readCycleDetail } from '../reading/details/cycle-detail.ts';
import { readCandidates } from '../reading/details/orphan-candidates.ts';
import { type CyclePages, openCyclePages } from '../reading/pages/cycle-pages.ts';
import { resolveSearch } from '../reading/pages/cycle-search.ts';
import { openCycleSummary } from '../reading/pages/cycle-summary.ts';
import { idsOfTxids } from '../reading/pages/ids-of-txids.ts';
import { openCycleRows } from '../reading/rows/cycle-rows.ts';
import type { PayerSearch } from '../reading/rows/payer-search.ts';
import type { ReaderSources } from './sources.ts';

/** The reader's methods about cycles: pages, totals, and what stands beside them. */
export function cycleReading({ prepare, snapshot, payerSearch, days, reading }: ReaderSources) {
  const asOf = days.shown;
  /** Every page in every order and the totals ask for the same. */
  const search: PayerSearch = (text) =>
    snapshot.remember(JSON.stringify(['payers', text]), () => ({ ids: payerSearch(text) })).ids;
  const pages = openCyclePages(prepare, snapshot, search);
  const summarise = openCycleSummary(prepare, search);
  const summary = (filter: CycleFilter) =>
    snapshot.remember(JSON.stringify(['summary', filter]), () => summarise(filter));
  const rows = openCycleRows(prepare);
  return {
    cyclesPage: reading((filter: CycleFilter, sort: CycleSort, page: number) =>
      rows(pages(filter, sort, page), asOf()),
    ),
    /** Charges by txid, in that order; with a filter those alone that it holds. */
    cyclesByTxid: reading((txids: readonly string[], filter: CycleFilter | null) =>
      rows(idsOfTxids(prepare, txids, filter && resolveSearch(prepare, search, filter)), asOf()),
    ),
    cyclesSummary: reading(summary),
    /** A list from its beginning, with what all of it adds up to, of one moment. */
    cyclesList: reading((filter: CycleFilter, sort: CycleSort) => ({
      rows: rows(firstIds(pages, filter, sort, MOST_ROWS_AT_ONCE), asOf()),
      summary: summary(filter),
    })),
    /** Null when no charge bears the txid. */
    cycleDetail: reading((txid: string) => readCycleDetail(prepare, txid, (id) => rows([id], asOf())[0])),
    /** Charges that a settlement may belong to, likeliest first, or those that a search finds; null where no settlement has that id. */
    candidates: reading((endToEndId: string, search: string) =>
      readCandidates({ prepare, pages, rows, asOf }, endToEndId, search),
    ),
    /** Unpaid-group charges with the most days late first. */
    longestUnpaid: reading((limit: number) => rows(longestUnpaidIds(pages, limit), asOf())),
  };
}

/** The oldest settle dates come first; a charge that was refused in advance is not late yet and comes last. */
const longestUnpaidIds = (pages: CyclePages, limit: number): readonly number[] =>
  firstIds(pages, { ...EVERY_CYCLE, groups: ['unpaid'] }, { by: 'settleDate', direction: 'asc' }, limit);

function firstIds(pages: CyclePages, filter: CycleFilter, sort: CycleSort, limit: number): readonly number[] {
  const ids: number[] = [];
  for (let page = 0; ids.length < limit; page += 1) {
    const next = pages(filter, sort, page);
    if (next.length === 0) break;
    ids.push(...next);
  }
  return ids.slice(0, limit);
}
