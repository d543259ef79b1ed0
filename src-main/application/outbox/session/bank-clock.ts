import type { BankClient } from '../../../api-client/create-bank-api.ts';
import { instantFromEpochMs, type UtcInstant } from '../../../core/civil-date.ts';
import type { BankConnections } from '../../companies/banks/bank-connections.ts';

/** The time at a bank, and how this computer's clock differs from it. */
export type BankClock = {
  /** No later than it is at the bank: what the bank makes from now on is dated no earlier. */
  readonly now: () => UtcInstant;
  /** No earlier than it is at the bank. */
  readonly latest: () => UtcInstant;
  /**
   * By how many milliseconds at least this computer's clock is ahead of the bank's, behind it where negative; 0 where they may agree, null
   * where the bank has told no time and this computer's stands in.
   */
  readonly aheadMs: () => number | null;
};

type ClockServices = {
  readonly api: BankClient;
  readonly banks: BankConnections;
  readonly connectionId: string;
  readonly nowMs: () => number;
  readonly lookSignal: (ms: number) => AbortSignal;
};

/**
 * A bank's clock, asked for before anything is dated by it. A real bank tells the time with each answer, so it is kept true as they come;
 * a practice bank is asked once and counted on from, since its clock may stand still. Throws where a practice bank does not tell.
 */
export async function bankClock({
  api,
  banks,
  connectionId,
  nowMs,
  lookSignal,
}: ClockServices): Promise<BankClock> {
  if (api.diagnosis.profile.clockPath !== undefined)
    return virtualClock(await banks.now(connectionId), nowMs);
  await askTime(api, lookSignal(ASKING_MS));
  return clockByAnswers(api.time);
}

function virtualClock(shown: UtcInstant, nowMs: () => number): BankClock {
  const [bankMs, askedAtMs] = [Date.parse(shown), nowMs()];
  const now = (): UtcInstant => instantFromEpochMs(bankMs + (nowMs() - askedAtMs));
  return { now, latest: now, aheadMs: () => 0 };
}

/** For an answer that is wanted for its date alone. */
const ASKING_MS = 5_000;

/** Any answer tells the time, refusals too; where none comes, what follows will show why. */
async function askTime(api: BankClient, signal: AbortSignal): Promise<void> {
  await api.probeScope('rec.read', signal).catch(() => undefined);
}

/** The clock that a bank's answers tell; this computer's while none has. */
export function clockByAnswers({ now, ownNow }: BankClient['time']): BankClock {
  const range = () => now() ?? { earliestMs: ownNow(), latestMs: ownNow() };
  return {
    now: () => instantFromEpochMs(range().earliestMs),
    latest: () => instantFromEpochMs(range().latestMs),
    aheadMs: () => {
      const shown = now();
      if (shown === null) return null;
      const [least, most] = [ownNow() - shown.latestMs, ownNow() - shown.earliestMs];
      if (least > 0) return least;
      return most < 0 ? most : 0;
    },
  };
}
