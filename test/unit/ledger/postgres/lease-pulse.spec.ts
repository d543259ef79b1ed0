import { describe, expect, it } from 'vitest';
import {
  isCertain,
  leaseFor,
  momentNow,
  noteAnswered,
  noteEnded,
  refuseUncertain,
  SIGN_TERMS,
} from '../../../../src-main/ledger/postgres/lease-pulse.ts';

const AT = { monotonicMs: 1_000_000, wallMs: 1_700_000_000_000 };
const later = (monotonicMs: number, wallMs = monotonicMs) => ({
  monotonicMs: AT.monotonicMs + monotonicMs,
  wallMs: AT.wallMs + wallMs,
});
const held = () => {
  const lease = leaseFor('Maria');
  noteAnswered(lease, AT);
  return lease;
};
const { timeoutMs, beatMs } = SIGN_TERMS;

describe('a lease', () => {
  it('is certain of nothing before the server has answered, nor after its session', () => {
    expect(isCertain(leaseFor('Maria'), AT)).toBe(false);
    const lease = held();
    noteEnded(lease);
    expect(isCertain(lease, AT)).toBe(false);
    expect(() => refuseUncertain(lease)).toThrow(expect.objectContaining({ code: 'lease_lost' }));
  });

  it.each([
    ['just answered', later(0), true],
    ['last moment', later(timeoutMs - beatMs - 1), true],
    ['no time left for the way to the bank', later(timeoutMs - beatMs), false],
    ['a sleep that stopped the one clock', later(10, timeoutMs), false],
    ['a wall clock that was set back by more', later(10, -timeoutMs), false],
    ['a wall clock that was set right a little', later(10, -500), true],
    ['a stop that the wall clock was set back over', later(timeoutMs, 10), false],
  ])('%s', (_, now, certain) => {
    expect(isCertain(held(), now)).toBe(certain);
  });

  it('is seen through the same memory from every thread', () => {
    const lease = leaseFor('Maria');
    noteAnswered({ pulse: structuredClone(lease).pulse }, momentNow());
    expect(() => refuseUncertain(lease)).not.toThrow();
  });
});
