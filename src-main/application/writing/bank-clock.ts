import { instantFromEpochMs, type UtcInstant } from '../../core/civil-date.ts';
import type { BankConnections } from '../bank-connections.ts';

/** The time at a bank. */
export type BankClock = () => UtcInstant;

/** Asks a bank for its time once and counts on from there; a practice bank's clock may stand still meanwhile. */
export async function bankClock(
  banks: BankConnections,
  connectionId: string,
  nowMs: () => number,
): Promise<BankClock> {
  const told = Date.parse(await banks.now(connectionId));
  const toldAtMs = nowMs();
  return () => instantFromEpochMs(told + (nowMs() - toldAtMs));
}
