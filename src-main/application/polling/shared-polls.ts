import { asCicloError, CicloError } from '../../core/failure.ts';
import { leftToOthers } from '../../sync/poller.ts';
import type { ConnectionRegistry } from '../companies/registry/registry.ts';
import type { LedgerGateway } from '../ledgers/gateway/gateway.ts';

type Shared = {
  readonly registry: Pick<ConnectionRegistry, 'find'>;
  readonly nowMs: () => number;
  readonly ledgers: { readonly peek: Pick<LedgerGateway['peek'], 'lastRun'> };
};

const MINUTE_MS = 60_000;

/**
 * Runs a poll that nobody asked for of a company that other workstations poll too. None where one of them has done so within the interval or is at it, or polling is not for who signs in here: its
 * bank is asked once for all of them. Throws `cancelled` then, after which the next poll comes at its time.
 */
export async function unlessPolledElsewhere<Value>(
  connectionId: string,
  { registry, ledgers, nowMs }: Shared,
  poll: () => Promise<Value>,
): Promise<Value> {
  const { pollMinutes } = registry.find(connectionId);
  const run = await ledgers.peek.lastRun(connectionId).catch(() => null);
  const agoMs = run?.finishedAt == null ? null : nowMs() - Date.parse(run.finishedAt);
  // A workstation whose clock is ahead has polled in the future: that spares nobody anything.
  const isFresh = agoMs !== null && pollMinutes !== null && agoMs >= 0 && agoMs < pollMinutes * MINUTE_MS;
  if (isFresh) throw spared(connectionId);
  return poll().catch((error: unknown) => {
    const { code } = asCicloError(error);
    if (code === 'server_rights') throw leftToOthers(connectionId);
    throw code === 'lease_held' ? spared(connectionId) : error;
  });
}

const spared = (connectionId: string): CicloError =>
  new CicloError('cancelled', `another workstation polls ${connectionId}`);
