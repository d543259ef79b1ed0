import { describe, expect, it } from 'vitest';
import { isCutOff, watchNetwork } from '../../../../src-main/application/polling/network.ts';
import { instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import { alone, wired } from '../../../support/fake/network-interfaces.ts';

const GOOD = instantFromEpochMs(0);
const failure = (code: 'address_unreachable' | 'host_unknown' | 'timed_out' | 'bank_down') =>
  new CicloError(code, code);

describe('the network', () => {
  it('is there while an address beyond loopback is', () => {
    expect(watchNetwork(wired).isUp()).toBe(true);
    expect(watchNetwork(alone).isUp()).toBe(false);
  });

  it('is missed once a page has noticed so, until somebody is reached, and is there all the same', () => {
    const network = watchNetwork(wired);
    expect(network.isMissed()).toBe(false);
    network.note(false);
    expect([network.isUp(), network.isMissed()]).toEqual([true, true]);
    network.note(true);
    expect(network.isMissed()).toBe(false);
  });
});

it('a silence while a page misses the network means being cut off', () => {
  const network = watchNetwork(wired);
  network.note(false);
  expect(isCutOff(failure('timed_out'), network, GOOD)).toBe(true);
  expect(isCutOff(failure('bank_down'), network, GOOD)).toBe(false);
});

describe('a failed poll means being cut off', () => {
  it.each([
    ['nobody at an address that answered before', 'address_unreachable', wired, GOOD, true],
    ['nobody at an address that never answered', 'address_unreachable', wired, null, false],
    ['a name that answered before and is none', 'host_unknown', wired, GOOD, true],
    ['a name that nobody ever bore', 'host_unknown', wired, null, false],
    ['nobody, and no network', 'address_unreachable', alone, null, true],
    ['silence without a network', 'timed_out', alone, GOOD, true],
    ['silence with a network', 'timed_out', wired, GOOD, false],
    ['an answer that is a failure', 'bank_down', alone, GOOD, false],
  ] as const)('%s', (_what, code, interfaces, lastGoodAt, expected) => {
    expect(isCutOff(failure(code), watchNetwork(interfaces), lastGoodAt)).toBe(expected);
  });
});
