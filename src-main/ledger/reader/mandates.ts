import type { MandateFilter } from '../../../src-preload/contract/mandates.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { GuardedMethod } from '../model/guarded-reading.ts';
import { readErasure } from '../personal-data/stored-data.ts';
import { BEFORE_THE_FIRST } from '../reading/overview/overview.ts';
import {
  type MandateSources,
  readLiveMandates,
  readMandateDetail,
  readMandatesPage,
} from '../reading/pages/mandate-lists.ts';

/** Mandates, as lists and one by one. */
export function mandateReading(
  db: LedgerDatabase,
  from: MandateSources,
  shownDay: () => CivilDate | null,
  reading: GuardedMethod,
) {
  return {
    mandatesPage: reading((filter: MandateFilter, page: number) =>
      readMandatesPage(from, filter, page, shownDay() ?? BEFORE_THE_FIRST),
    ),
    mandateDetail: reading((idRec: string) => readMandateDetail(from.prepare, idRec)),
    /** Mandates of payers of these documents, whole ones, that have not ended. */
    liveMandates: reading((documents: readonly string[]) => readLiveMandates(from.prepare, documents)),
    /** What erasing a mandate's payer would take away, and keep. */
    erasure: reading((idRec: string) => readErasure(db, idRec)),
  };
}
