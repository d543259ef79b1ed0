import type { BankTime } from '../../../api-client/transport/bank-time.ts';
import { instantFromEpochMs, type UtcInstant } from '../../../core/civil-date.ts';
import { momentBy } from '../../../sync/present.ts';

/**
 * What real banks' answers have told of their clocks, for whoever has to know the day and has no conversation at hand. Polls and batches go by
 * the bank's clock where this computer's is minutes off, and who asks for a charge must not have another day than they.
 */
export type HeardClocks = {
  /** Takes note of what the last answers of a conversation have told, unless they are of long ago: this computer's clock may have been set since. */
  readonly hear: (connectionId: string, time: Pick<BankTime, 'reading' | 'ownNow'>) => void;
  /** Takes note of by how many milliseconds a bank's clock is ahead of this computer's just now. */
  readonly hearAhead: (connectionId: string, aheadMs: number) => void;
  /** Forgets it: the connection may lead to another bank. */
  readonly forget: (connectionId: string) => void;
  /** The present by this computer's clock, or by the bank's where that is minutes off. */
  readonly now: (connectionId: string) => UtcInstant;
};

/** By how much a clock is put right in small steps without being set. */
export const SAME_SETTING_MS = 5 * 60_000;

/** `elapsedMs` counts on whatever the clock is set to. What was heard holds until the clock is set, or the computer has slept; the next answer tells it anew. */
export function heardClocks(
  nowMs: () => number,
  elapsedMs: () => number = () => performance.now(),
): HeardClocks {
  const heard = new Map<string, { readonly aheadMs: number; readonly settingMs: number }>();
  const settingMs = (): number => nowMs() - elapsedMs();
  const bankNow = (connectionId: string): UtcInstant | null => {
    const known = heard.get(connectionId);
    if (known === undefined || Math.abs(settingMs() - known.settingMs) > SAME_SETTING_MS) return null;
    return instantFromEpochMs(nowMs() + known.aheadMs);
  };
  const hearAhead: HeardClocks['hearAhead'] = (connectionId, aheadMs) =>
    void heard.set(connectionId, { aheadMs, settingMs: settingMs() });
  return {
    hearAhead,
    hear: (connectionId, { reading, ownNow }) => {
      const clocks = reading();
      if (clocks !== null && Math.abs(ownNow() - clocks.ownMs) <= SAME_SETTING_MS)
        hearAhead(connectionId, clocks.bankMs - clocks.ownMs);
    },
    forget: (connectionId) => void heard.delete(connectionId),
    now: (connectionId) => momentBy(instantFromEpochMs(nowMs()), bankNow(connectionId)).now,
  };
}
