import type { ExpectedFilter } from '../../../src-preload/contract/side-lists.ts';
import type { SideList } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { readJoining } from '../reading/pages/joining-payments.ts';
import { readExpected, readOrphans, readQuarantine, readSideTotal } from '../reading/pages/side-lists.ts';
import type { ReaderSources } from './sources.ts';

/** What stands beside the list of cycles: at most 2,000 rows unless more are asked for, as exports do. */
export function sideReading({ prepare, payerSearch, reading }: ReaderSources) {
  return {
    expected: reading((filter: ExpectedFilter, limit?: number) => readExpected(prepare, filter, limit)),
    /** What one of those lists adds up to, beyond its rows too. */
    sideTotal: reading((list: SideList, filter: ExpectedFilter) => readSideTotal(prepare, list, filter)),
    /** With the total of all that the search holds. */
    joining: reading((search: string) => readJoining(prepare, payerSearch, search)),
    orphans: reading((limit?: number) => readOrphans(prepare, limit)),
    quarantine: reading((limit?: number) => readQuarantine(prepare, limit)),
  };
}
