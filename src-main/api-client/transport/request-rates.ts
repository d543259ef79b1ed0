import { TokenBucket } from 'limiter';
import type { BankAccess } from '../bank-api.ts';
import { bankProfile } from '../profiles/index.ts';

/** What all who ask one bank share: how many requests a second it is sent. */
export type RequestRates = {
  /** Resolves when this bank may be sent one request more; requests wait in the order in which they came. */
  readonly turn: (access: Pick<BankAccess, 'baseUrl' | 'profile'>) => Promise<void>;
};

/** A bank is met with a burst of so much of a second's requests at most, as a poll's first ones are. */
const BURST_OF_A_SECOND = 1 / 4;

/**
 * Banks by their host, each at the rate of its profile, by a clock that cannot be set. Two profiles at one host have a rate each.
 */
export function requestRates(): RequestRates {
  const buckets = new Map<string, TokenBucket>();
  return {
    turn: async ({ baseUrl, profile }) => {
      const { requestsPerSecond } = bankProfile(profile);
      if (requestsPerSecond === null) return;
      const bank = `${profile} ${URL.parse(baseUrl)?.host ?? baseUrl}`;
      const bucket = buckets.get(bank) ?? fullBucket(requestsPerSecond);
      buckets.set(bank, bucket);
      await bucket.removeTokens(1);
    },
  };
}

function fullBucket(requestsPerSecond: number): TokenBucket {
  const bucketSize = Math.max(1, requestsPerSecond * BURST_OF_A_SECOND);
  const bucket = new TokenBucket({ bucketSize, tokensPerInterval: requestsPerSecond, interval: 'second' });
  bucket.content = bucketSize;
  return bucket;
}
