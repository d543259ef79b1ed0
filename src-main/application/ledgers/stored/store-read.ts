import { asCicloError } from '../../../core/failure.ts';
import type { Batch, StoreCounts } from '../../../ledger/model/ledger-writer.ts';
import type { RecordName } from '../../../ledger/store/record-marks.ts';
import type { BankDay } from '../../companies/banks/bank-day.ts';
import type { LedgerGateway } from '../gateway/gateway.ts';

/** What a reading has brought, and the day at the bank that showed it. An empty batch is not stored. */
export type ReadRecords = { readonly batch: Batch; readonly day: BankDay };

/** A poll would have to store the same record each time that the bank is asked for it. */
const MOST_READINGS = 3;

/**
 * Reads records by id and stores what came, beside whatever polls store meanwhile: which of two answers is the older one nobody can tell by then, so one
 * that was overtaken is read anew. Answers the reading, and whether it brought anything new. Throws what `read` throws, and `act_overtaken` where
 * reading anew never came to an end.
 */
export async function storeRead<Read extends ReadRecords>(
  ledgers: {
    readonly store: LedgerGateway['store'];
    readonly write: Pick<LedgerGateway['write'], 'marksOf'>;
  },
  connectionId: string,
  names: readonly RecordName[],
  read: () => Promise<Read>,
): Promise<Read & { readonly isNews: boolean }> {
  for (let readings = 1; ; readings += 1) {
    const before = await ledgers.write.marksOf(connectionId, names);
    const came = await read();
    if (isEmpty(came.batch)) return { ...came, isNews: false };
    try {
      const counts = await ledgers.store(connectionId, came.batch, came.day, before);
      return { ...came, isNews: changedSomething(counts) };
    } catch (error) {
      if (readings === MOST_READINGS || asCicloError(error).code !== 'act_overtaken') throw error;
    }
  }
}

const isEmpty = (batch: Batch): boolean => Object.keys(batch).length === 0;

const changedSomething = ({ new: added, changed }: StoreCounts): boolean =>
  [added, changed].some((counts) => counts.charges + counts.mandates + counts.settlements > 0);
