import type { ActFilter } from '../../../src-preload/contract/history.ts';
import type { MovementFilter, MovementPlace } from '../../../src-preload/contract/receipts.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import { readActs } from '../reading/overview/acts.ts';
import { readNews } from '../reading/overview/news.ts';
import { type LookedAt, readUnseenNews } from '../reading/overview/unseen-news.ts';
import { readMovementDays, readMovements } from '../reading/pages/movements.ts';
import type { ReaderSources } from './sources.ts';

/** What has happened: money that moved, what people did, and what is new. */
export function happeningsReading({ prepare, payerSearch, reading }: ReaderSources) {
  return {
    /** Money that came in and went back, newest first, after a row of the list; with its beginning what the filter holds in all. */
    movements: reading((filter: MovementFilter, after: MovementPlace | null) =>
      readMovements(prepare, payerSearch, filter, after),
    ),
    movementDays: reading((from: CivilDate, to: CivilDate) => readMovementDays(prepare, from, to)),
    /** What people did, newest first: those before an act, or all with null. */
    acts: reading((filter: ActFilter, before: number | null) =>
      readActs(prepare, payerSearch, filter, before),
    ),
    /** What has become of charges and mandates after a mark; null only tells the mark, since a ledger's past is no news. */
    news: reading((after: number | null) => readNews(prepare, after)),
    /** What has happened since a person looked, kind by kind; null only tells the marks to go on from. */
    unseenNews: reading((lookedAt: LookedAt | null) => readUnseenNews(prepare, lookedAt)),
  };
}
