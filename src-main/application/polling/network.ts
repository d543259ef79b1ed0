import { networkInterfaces } from 'node:os';
import type { CicloError } from '../../core/failure.ts';

/** Whether this computer has a network at all, as far as it can know. */
export type Network = {
  readonly isUp: () => boolean;
  /** What a page has noticed. */
  readonly note: (isOnline: boolean) => void;
};

/** A network is there while an address beyond loopback is, and nobody has noticed the contrary. */
export function watchNetwork(interfaces = networkInterfaces): Network {
  let isNoticed = true;
  return {
    isUp: () =>
      isNoticed && Object.values(interfaces()).some((one) => one?.some(({ internal }) => !internal)),
    note: (isOnline) => {
      isNoticed = isOnline;
    },
  };
}

/**
 * Whether a failed poll means being cut off. No address answers: yes, once anybody ever has, since a name that was mistyped is a
 * mistake to be told. A silence is one only where there is no network, else the bank is slow.
 */
export function isCutOff({ code }: CicloError, network: Network, lastGoodPoll: string | null): boolean {
  if (code === 'address_unreachable') return lastGoodPoll !== null || !network.isUp();
  return code === 'timed_out' && !network.isUp();
}
