import { TokenBucket } from 'limiter';
import { CicloError } from '../../core/failure.ts';
import type { BankAccess } from '../bank-api.ts';
import { bankProfile } from '../profiles/index.ts';
import { LONGEST_WAIT_MS, pause, Retryable, systemTiming, type Timing } from './retry-policy.ts';

type WaitTiming = Pick<Timing, 'now' | 'sleep'>;

type Asker = Pick<BankAccess, 'baseUrl' | 'profile' | 'tokenUrl' | 'clientId'>;

/** What all who ask one bank share: how many requests a second it is sent, and how long it has asked to be left alone. */
export type RequestRates = {
  /**
   * Sends when this bank may be sent one request more; requests wait in the order in which they came. Throws `rate_limited`, unsent, while the
   * bank's delay is longer than a poll waits.
   */
  readonly within: <Answer>(
    access: Asker,
    send: () => Promise<Answer>,
    signal: AbortSignal,
  ) => Promise<Answer>;
};

/** A bank is met with a burst of so much of a second's requests at most, as a poll's first ones are. */
const BURST_OF_A_SECOND = 1 / 4;

/**
 * Banks by their host, each at the rate of its profile, by a clock that cannot be set. Two profiles at one host have a rate each. A bank
 * on this computer is bounded by nothing.
 */
export function requestRates(timing: WaitTiming = systemTiming): RequestRates {
  const buckets = new Map<string, TokenBucket>();
  const delays = askedDelays(timing);
  const bucketOf = (access: Asker, requestsPerSecond: number): TokenBucket => {
    const bank = `${access.profile} ${hostOf(access)}`;
    const bucket = buckets.get(bank) ?? fullBucket(requestsPerSecond);
    buckets.set(bank, bucket);
    return bucket;
  };
  return {
    within: async (access, send, signal) => {
      const { requestsPerSecond } = bankProfile(access.profile);
      if (requestsPerSecond === null) return send();
      await delays.waitedOut(access, signal);
      await bucketOf(access, requestsPerSecond).removeTokens(1);
      return send().catch((error: unknown) => {
        delays.hear(access, error);
        throw error;
      });
    },
  };
}

const hostOf = ({ baseUrl }: Asker): string => URL.parse(baseUrl)?.host ?? baseUrl;

const stillAskedToWait = (host: string, ms: number): CicloError =>
  new CicloError('rate_limited', `${host} has asked to be left alone`, {
    host,
    seconds: Math.ceil(ms / 1_000),
    status: 429,
  });

/**
 * A bank counts by credential or by address, and does not say which: the other credentials of this computer keep away for so long at
 * a time, so that one of them asks then and not all at once.
 */
const LONGEST_SHARED_MS = 5 * 60_000;

/** Until when nobody is to ask. The one clock may be set, the other may stand still while the computer sleeps: what ends first holds. */
type Until = { readonly dayMs: number; readonly steadyMs: number };

/**
 * What banks have said with 429 and Retry-After, to one credential and so to all at that host. Maintenance (503) is of what was asked for: another list may answer, and
 * whoever asks again is to hear whether it is over.
 */
function askedDelays(timing: WaitTiming) {
  const untils = new Map<string, Until>();
  const leftOf = (key: string): number => {
    const until = untils.get(key);
    return until === undefined ? 0 : Math.min(until.dayMs - timing.now(), until.steadyMs - performance.now());
  };
  const keep = (key: string, ms: number): void => {
    if (ms > leftOf(key)) untils.set(key, { dayMs: timing.now() + ms, steadyMs: performance.now() + ms });
  };
  const ownKey = (access: Asker): string =>
    JSON.stringify([hostOf(access), access.tokenUrl, access.clientId]);
  return {
    hear: (access: Asker, error: unknown): void => {
      if (!(error instanceof Retryable) || error.failure.code !== 'rate_limited') return;
      const askedMs = error.retryAfterMs ?? 0;
      keep(ownKey(access), askedMs);
      keep(hostOf(access), Math.min(askedMs, LONGEST_SHARED_MS));
    },
    waitedOut: async (access: Asker, signal: AbortSignal): Promise<void> => {
      const left = (): number => Math.max(leftOf(ownKey(access)), leftOf(hostOf(access)));
      for (let ms = left(); ms > 0; ms = left()) {
        if (ms > LONGEST_WAIT_MS) throw stillAskedToWait(hostOf(access), ms);
        await pause(ms, timing, signal);
      }
    },
  };
}

function fullBucket(requestsPerSecond: number): TokenBucket {
  const bucketSize = Math.max(1, requestsPerSecond * BURST_OF_A_SECOND);
  const bucket = new TokenBucket({ bucketSize, tokensPerInterval: requestsPerSecond, interval: 'second' });
  bucket.content = bucketSize;
  return bucket;
}
