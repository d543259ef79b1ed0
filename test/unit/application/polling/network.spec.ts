import { describe, expect, it } from 'vitest';
import { isCutOff, watchNetwork } from '../../../../src-main/application/polling/network.ts';
import { instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';

type Interfaces = ReturnType<typeof import('node:os').networkInterfaces>;

const address = (internal: boolean) =>
  ({ address: '', netmask: '', family: 'IPv4', mac: '', internal, cidr: null }) as const;
const wired = (): Interfaces => ({ lo: [address(true)], eth0: [address(false)] });
const alone = (): Interfaces => ({ lo: [address(true)] });

const GOOD = instantFromEpochMs(0);
const failure = (code: 'address_unreachable' | 'timed_out' | 'bank_down') => new CicloError(code, code);

describe('the network', () => {
  it('is there while an address beyond loopback is', () => {
    expect(watchNetwork(wired).isUp()).toBe(true);
    expect(watchNetwork(alone).isUp()).toBe(false);
  });

  it('is gone while a page has noticed so', () => {
    const network = watchNetwork(wired);
    network.note(false);
    expect(network.isUp()).toBe(false);
    network.note(true);
    expect(network.isUp()).toBe(true);
  });
});

describe('a failed poll means being cut off', () => {
  it.each([
    ['nobody at an address that answered before', 'address_unreachable', wired, GOOD, true],
    ['nobody at an address that never answered', 'address_unreachable', wired, null, false],
    ['nobody, and no network', 'address_unreachable', alone, null, true],
    ['silence without a network', 'timed_out', alone, GOOD, true],
    ['silence with a network', 'timed_out', wired, GOOD, false],
    ['an answer that is a failure', 'bank_down', alone, GOOD, false],
  ] as const)('%s', (_what, code, interfaces, lastGoodAt, expected) => {
    expect(isCutOff(failure(code), watchNetwork(interfaces), lastGoodAt)).toBe(expected);
  });
});
