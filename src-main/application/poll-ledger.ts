import type { SyncProgress, SyncReport } from '../../src-preload/contract/sync.ts';
import type { BankAccess, BankApi } from '../api-client/bank-api.ts';
import { createBankApi } from '../api-client/create-bank-api.ts';
import {
  type CivilDate,
  endOfDay,
  instantFromEpochMs,
  saoPauloDate,
  type UtcInstant,
} from '../core/civil-date.ts';
import type { LedgerWriter } from '../ledger/ledger-writer.ts';
import { poll } from '../sync/poll.ts';

/** One poll of one connection, as asked for by a person, a timer or the terminal. */
export type PollJob = {
  readonly access: BankAccess;
  readonly localHolidays: readonly CivilDate[];
  /** First day of a first sync; null goes back 24 months. */
  readonly since: CivilDate | null;
  /** Sets now to the end of this day; null asks the bank's virtual clock, else the system's. */
  readonly today: CivilDate | null;
};

/** Polls a bank into a ledger and reconciles. The client lives as long as the poll. Throws what `poll` throws. */
export async function pollLedger(
  job: PollJob,
  ledger: LedgerWriter,
  signal: AbortSignal,
  onProgress: (progress: Omit<SyncProgress, 'connectionId'>) => void,
): Promise<SyncReport> {
  const api = createBankApi(job.access);
  try {
    const now = job.today === null ? await clockOf(api, signal) : endOfDay(job.today);
    ledger.setLocalHolidays(job.localHolidays);
    const today = job.today ?? saoPauloDate(now);
    return await poll({
      api,
      ledger,
      now,
      today,
      since: job.since,
      signal,
      onProgress,
      clock: { now: systemNow },
    });
  } finally {
    await api.close();
  }
}

const systemNow = (): UtcInstant => instantFromEpochMs(Date.now());

async function clockOf(api: BankApi, signal: AbortSignal): Promise<UtcInstant> {
  return (await api.readClock(signal)) ?? systemNow();
}
