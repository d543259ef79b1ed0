import type { MonthDraft } from '../../../src-preload/contract/charge-month.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import type { MonthQuestion, MonthView } from '../model/charging-reader.ts';
import {
  readChargeBatch,
  readChargeBatches,
  readChargeTally,
  readWrittenCharge,
} from '../reading/charging/charge-batches.ts';
import { readWholeMonth } from '../reading/charging/charge-month.ts';
import { chosenCharges, chosenTotals, viewMonth } from '../reading/charging/charge-month-view.ts';
import { readChargeable } from '../reading/charging/chargeable.ts';
import { readRetryBatch, readRetryBatches, readRetryTally } from '../reading/charging/retry-batches.ts';
import { readLastMandates } from '../reading/pages/mandate-lists.ts';
import { readChargeToChange, readLastCharges } from '../reading/rows/charge-to-change.ts';
import type { ReaderSources } from './sources.ts';

/** What charges are made, followed and changed by. */
export function chargingReading({ prepare, snapshot, reading }: ReaderSources) {
  const whole = (question: MonthQuestion) => readWholeMonth(prepare, snapshot, question);
  return {
    /** Mandates by id, in order; those that the ledger does not know are left out. */
    chargeable: reading((idRecs: readonly string[], today: CivilDate) =>
      readChargeable(prepare, idRecs, today),
    ),
    chargeMonth: reading((question: MonthQuestion, view: MonthView) => viewMonth(whole(question), view)),
    /** What was chosen of a month, in figures and one by one. */
    chosenTotals: reading((question: MonthQuestion, draft: MonthDraft) =>
      chosenTotals(whole(question), draft),
    ),
    chosenCharges: reading((question: MonthQuestion, draft: MonthDraft) =>
      chosenCharges(whole(question), draft),
    ),
    chargeToChange: reading((txid: string) => readChargeToChange(prepare, txid)),
    /** Batches of charges with something open, and the newest; newest first. */
    chargeBatches: reading(() => readChargeBatches(prepare)),
    /** Null where no batch of charges has that id. */
    chargeTally: reading((batchId: string) => readChargeTally(prepare, batchId)),
    chargeBatch: reading((batchId: string, page?: number) => readChargeBatch(prepare, batchId, page)),
    /** Batches of retries with something open, and the newest; newest first. */
    retryBatches: reading(() => readRetryBatches(prepare)),
    /** Null where no batch of retries has that id. */
    retryTally: reading((batchId: string) => readRetryTally(prepare, batchId)),
    retryBatch: reading((batchId: string) => readRetryBatch(prepare, batchId)),
    writtenCharge: reading((id: number) => readWrittenCharge(prepare, id)),
    /** Raw JSON of the charges that came last. */
    lastCharges: reading((limit: number) => readLastCharges(prepare, limit)),
    /** Raw JSON of the mandates that came last. */
    lastMandates: reading((limit: number) => readLastMandates(prepare, limit)),
  };
}
