import type { MandateFilter } from '../../../src-preload/contract/mandates.ts';
import { readErasure } from '../personal-data/stored-data.ts';
import { BEFORE_THE_FIRST } from '../reading/overview/overview.ts';
import { readLiveMandates, readMandateDetail, readMandatesPage } from '../reading/pages/mandate-lists.ts';
import type { ReaderSources } from './sources.ts';

/** Mandates, as lists and one by one. */
export function mandateReading({ db, days, reading, ...from }: ReaderSources) {
  return {
    mandatesPage: reading((filter: MandateFilter, page: number) =>
      readMandatesPage(from, filter, page, days.shownCalendar() ?? BEFORE_THE_FIRST),
    ),
    mandateDetail: reading((idRec: string) => readMandateDetail(from.prepare, idRec)),
    /** Mandates of payers of these documents, whole ones, that have not ended. */
    liveMandates: reading((documents: readonly string[]) => readLiveMandates(from.prepare, documents)),
    /** What erasing a mandate's payer would take away, and keep. */
    erasure: reading((idRec: string) => readErasure(db, idRec)),
  };
}
