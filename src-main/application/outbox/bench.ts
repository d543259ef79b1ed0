import type { Emit } from '../../../src-preload/contract/index.ts';
import type { WriteEnding } from '../../../src-preload/contract/vocabulary/support.ts';
import type { BankClient } from '../../api-client/create-bank-api.ts';
import type { CicloError } from '../../core/failure.ts';
import type { JournaledWrite } from '../../ledger/journaled-writes.ts';
import type { BankConnections } from '../companies/bank-connections.ts';
import type { LedgerGateway } from '../ledgers/gateway.ts';
import type { RefuseOffline } from '../polling/offline.ts';
import { type BankClock, bankClock } from './bank-clock.ts';
import type { WritePatience } from './patience.ts';

/** What writes are made of. */
export type WriteTools = {
  readonly ledgers: LedgerGateway;
  readonly banks: BankConnections;
  readonly emit: Emit;
  readonly patience: WritePatience;
  readonly refuseOffline: RefuseOffline;
  /** Told of each write that was carried out, however it ended. */
  readonly onEnded?: ((connectionId: string, ended: EndedWrite) => void) | undefined;
};

/** How a write ended, in words that name nobody. */
export type EndedWrite = {
  readonly write: JournaledWrite['kind'];
  readonly outcome: WriteEnding;
  readonly code: CicloError['code'] | null;
  readonly durationMs: number;
};

/** Everything that working on one connection's writes needs, while its bank is open. */
export type Bench = {
  readonly connectionId: string;
  readonly api: BankClient;
  readonly ledgers: LedgerGateway;
  /** The bank's time, no later than it is. */
  readonly now: BankClock['now'];
  readonly clock: BankClock;
  readonly patience: WritePatience;
  /** Tells the screens that the journal, or the ledger too, has changed. */
  readonly tell: (what: 'journal' | 'ledger') => void;
  readonly noteEnd: (ended: EndedWrite) => void;
};

/** A day: whatever is done at a bench has deadlines of its own. */
const OPEN_MS = 86_400_000;

/** Opens a connection's bank for writing; throws before anything is journaled where its secrets or a practice bank's clock cannot be had. */
export function atBench<Value>(
  { ledgers, banks, emit, patience, onEnded }: WriteTools,
  connectionId: string,
  work: (bench: Bench) => Promise<Value>,
): Promise<Value> {
  const tell: Bench['tell'] = (what) => {
    emit('writing.changed', { connectionId });
    if (what === 'ledger') emit('sync.ledgerChanged', { connectionId });
  };
  return banks.use(
    connectionId,
    async (api) => {
      const clock = await bankClock({ api, banks, connectionId, nowMs: patience.nowMs });
      const noteEnd: Bench['noteEnd'] = (ended) => onEnded?.(connectionId, ended);
      return work({ connectionId, api, ledgers, now: clock.now, clock, patience, tell, noteEnd });
    },
    OPEN_MS,
  );
}

/** The same for a write that a person asks for: throws `offline` where the bank is known to be out of reach, and nothing is journaled. */
export async function atBenchOnline<Value>(
  tools: WriteTools,
  connectionId: string,
  work: (bench: Bench) => Promise<Value>,
): Promise<Value> {
  await tools.refuseOffline(connectionId);
  return atBench(tools, connectionId, work);
}
