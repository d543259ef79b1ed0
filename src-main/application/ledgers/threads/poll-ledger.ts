import type { SyncProgress, SyncReport } from '../../../../src-preload/contract/sync.ts';
import { accountMark } from '../../../api-client/account-mark.ts';
import type { BankAccess } from '../../../api-client/bank-api.ts';
import { createBankApi } from '../../../api-client/create-bank-api.ts';
import { bankProfile } from '../../../api-client/profiles/index.ts';
import type { RequestRates } from '../../../api-client/transport/request-rates.ts';
import type { FailedRequest, Turn } from '../../../api-client/transport/sender.ts';
import type { TokenWays } from '../../../api-client/transport/token-ways.ts';
import {
  type CivilDate,
  endOfDay,
  instantFromEpochMs,
  saoPauloDate,
  type UtcInstant,
} from '../../../core/civil-date.ts';
import { CicloError } from '../../../core/failure.ts';
import { learnedPageItems, rememberPageItems } from '../../../sync/learned-limits.ts';
import { poll } from '../../../sync/poll.ts';
import type { PolledLedger } from '../../../sync/polled-ledger.ts';
import { presentOf } from '../../../sync/present.ts';

/** One poll of one connection, as asked for by a person, a timer or the terminal. */
export type PollJob = {
  readonly access: BankAccess;
  readonly localHolidays: readonly CivilDate[];
  /** First day of a first sync; null goes back 24 months. */
  readonly since: CivilDate | null;
  /** Sets now to the end of this day; null asks the bank's virtual clock, else the system's. */
  readonly today: CivilDate | null;
  /** A person wants it read also where the access leads to another account than the ledger was read from, one that was left among them. */
  readonly evenIfOtherAccount?: boolean;
};

/** What a poll is timed by, and who is told how the conversation with the bank went, in words and numbers that name nobody. */
export type PollWatch = {
  /** This computer's clock, in epoch milliseconds; the system's own unless said. */
  readonly nowMs?: () => number;
  readonly onFailedRequest?: (failed: FailedRequest) => void;
  /** Shared with the polls beside this one; a poll alone asks as fast as the bank answers. */
  readonly rates?: RequestRates;
  /** What earlier polls learned of how banks want to be asked for a token. */
  readonly ways?: TokenWays;
  /** Seconds that the bank's clock is ahead of ours, by the last answer of the poll. */
  readonly onBankClock?: (aheadSeconds: number) => void;
};

/**
 * Polls a bank into a ledger and reconciles. The client lives as long as the poll. Throws what `poll` throws, and `invalid_input` for a first
 * day that has not come yet.
 */
export async function pollLedger(
  job: PollJob,
  ledger: PolledLedger,
  signal: AbortSignal,
  onProgress: (progress: Omit<SyncProgress, 'connectionId'>) => void,
  { nowMs = Date.now, onFailedRequest, onBankClock, rates, ways }: PollWatch = {},
): Promise<SyncReport> {
  const systemNow = (): UtcInstant => instantFromEpochMs(nowMs());
  const day = saoPauloDate(systemNow());
  const watch = { ...(onFailedRequest && { onFailedRequest }), ...(ways && { ways }) };
  const turn: Turn | undefined = rates && ((send, until) => rates.within(job.access, send, until));
  const pageItems = (await isReadBefore(ledger, job.access)) ? await learnedPageItems(ledger, day) : null;
  const api = createBankApi(job.access, { pageItems, turn, ...watch });
  try {
    const virtualNow = await api.readClock(signal);
    const now = job.today === null ? (virtualNow ?? systemNow()) : endOfDay(job.today);
    const today = saoPauloDate(now);
    refuseToBeginAhead(job.since, today);
    if (job.evenIfOtherAccount) await ledger.agreeToBankAccount(api.account);
    await ledger.setLocalHolidays(job.localHolidays);
    const followsBankClock = job.today === null && virtualNow === null;
    const report = await poll({
      ...{ api, ledger, now, today, virtualNow, followsBankClock, signal, onProgress },
      since: job.since,
      clock: { now: systemNow },
    });
    // By a day that has surely come, never by one that `--today` or a clock that is ahead supposes: what is erased does not come back.
    const { certain } = presentOf({ api, clock: { now: systemNow }, virtualNow });
    await ledger.applyRetention(saoPauloDate(certain()), systemNow());
    return report;
  } finally {
    const { pageSize } = api.limits;
    if (pageSize < bankProfile(job.access.profile).pageSize) await rememberPageItems(ledger, pageSize, day);
    const clock = api.time.reading();
    if (clock !== null) onBankClock?.(Math.round((clock.bankMs - clock.ownMs) / 1_000));
    await api.close();
  }
}

/** Whether what was learned of a bank holds for this access; ledgers of earlier versions do not say whose they are. */
async function isReadBefore(ledger: PolledLedger, access: BankAccess): Promise<boolean> {
  return (await ledger.bankAccount())?.marks.includes(accountMark(access)) ?? true;
}

/** A day that has not come yet has nothing to read: it was mistyped, and would be told as a bank without charges. */
function refuseToBeginAhead(since: CivilDate | null, today: CivilDate): void {
  if (since === null || since <= today) return;
  throw new CicloError('invalid_input', `since ${since} is after ${today}`, {
    field: 'since',
    value: since,
    today,
  });
}
