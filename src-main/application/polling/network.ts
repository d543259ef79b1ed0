import { networkInterfaces } from 'node:os';
import type { CicloError } from '../../core/failure.ts';

/** Whether this computer has a network at all, as far as it can know. */
export type Network = {
  /** Whether an address beyond loopback is there: without one nobody elsewhere is reached. */
  readonly isUp: () => boolean;
  /**
   * Whether a page has noticed that the network went, and nobody has been reached since. A hint that is worth a look and no more: a page that
   * was closed before the network was back never says that it is.
   */
  readonly isMissed: () => boolean;
  /** What a page has noticed, or that somebody elsewhere has been reached. */
  readonly note: (isOnline: boolean) => void;
};

export function watchNetwork(interfaces = networkInterfaces): Network {
  let isMissed = false;
  return {
    isUp: () => Object.values(interfaces()).some((one) => one?.some(({ internal }) => !internal)),
    isMissed: () => isMissed,
    note: (isOnline) => {
      isMissed = !isOnline;
    },
  };
}

/** No address answers: nobody is there, or there is no such name, which some systems say without a network too. */
const NOBODY_THERE: ReadonlySet<string> = new Set(['address_unreachable', 'host_unknown']);

/**
 * Whether a failed poll means being cut off. No address answers: yes, once anybody ever has, since a name that was mistyped is a
 * mistake to be told. A silence is one only where there is no network, else the bank is slow.
 */
export function isCutOff({ code }: CicloError, network: Network, lastGoodPoll: string | null): boolean {
  const isGone = !network.isUp() || network.isMissed();
  return NOBODY_THERE.has(code) ? lastGoodPoll !== null || isGone : code === 'timed_out' && isGone;
}
