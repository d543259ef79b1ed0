import type { Emit } from '../../../../src-preload/contract/index.ts';
import type { WriteEnding } from '../../../../src-preload/contract/vocabulary/support.ts';
import type { BankClient } from '../../../api-client/create-bank-api.ts';
import { CicloError } from '../../../core/failure.ts';
import type { JournalRow, UnreadableWrite } from '../../../ledger/model/journaled-writes.ts';
import type { BankConnections } from '../../companies/banks/bank-connections.ts';
import type { LedgerGateway } from '../../ledgers/gateway/gateway.ts';
import type { RefuseOffline } from '../../polling/offline.ts';
import { type BankClock, bankClock } from './bank-clock.ts';
import type { OpenWrites } from './open-writes.ts';
import type { OutboxTimeouts } from './timeouts.ts';

/** What the outbox is made of. */
export type OutboxServices = {
  readonly ledgers: LedgerGateway;
  readonly banks: BankConnections;
  readonly emit: Emit;
  readonly refuseOffline: RefuseOffline;
  /** Told of each write that was carried out, however it ended. */
  readonly onEnded?: ((connectionId: string, ended: EndedWrite) => void) | undefined;
  /** Told once a record that stood at the bank before is in the ledger as a write has changed it. */
  readonly onStored?: ((connectionId: string) => void) | undefined;
  /** Told once of each open row of the journal that cannot be read. */
  readonly onUnreadable?: ((connectionId: string, write: UnreadableWrite) => void) | undefined;
};

/** How a write ended, in words that name nobody. */
export type EndedWrite = {
  readonly write: JournalRow['kind'];
  readonly outcome: WriteEnding;
  readonly code: CicloError['code'] | null;
  readonly durationMs: number;
};

/** What all writing of a process shares. */
export type OutboxParts = OutboxServices & {
  readonly timeouts: OutboxTimeouts;
  readonly openWrites: OpenWrites;
  /** Aborted once the outbox closes: a write that is being sent ends as its bank has it end, and looking, which the next start does anew, ends at once. */
  readonly closing: AbortSignal;
};

/** Everything that working on one connection's writes needs, while its bank is open. */
export type WriteSession = {
  readonly connectionId: string;
  readonly api: BankClient;
  readonly ledgers: LedgerGateway;
  readonly clock: BankClock;
  readonly timeouts: OutboxTimeouts;
  readonly openWrites: OpenWrites;
  /** Bounds one look at the bank, so long unless said: nothing but the sending of a write has a deadline of its own, since closing would wait for it. */
  readonly lookSignal: (ms?: number) => AbortSignal;
  /** Tells the screens that the journal, or the ledger too, has changed. */
  readonly emitChanged: (what: 'journal' | 'ledger') => void;
  readonly onStored: () => void;
  readonly onEnded: (ended: EndedWrite) => void;
  /** Locations that an interrupted batch left, each to be taken once. */
  readonly spareLocations?: number[];
};

/** A day: whatever is done in a session has deadlines of its own. */
const OPEN_MS = 86_400_000;

/**
 * Opens a connection's bank for writing, under the company's lease where other workstations can write to it too. Throws before anything is journaled where
 * its secrets, a practice bank's clock or the lease cannot be had, and `cancelled` once the outbox closes.
 */
export function inSession<Value>(
  { ledgers, banks, emit, timeouts, openWrites, closing, onStored, onEnded }: OutboxParts,
  connectionId: string,
  work: (session: WriteSession) => Promise<Value>,
): Promise<Value> {
  const emitChanged: WriteSession['emitChanged'] = (what) => {
    emit('writing.changed', { connectionId });
    if (what === 'ledger') emit('sync.ledgerChanged', { connectionId });
  };
  const lookSignal: WriteSession['lookSignal'] = (ms = timeouts.lookMs) =>
    AbortSignal.any([AbortSignal.timeout(ms), closing]);
  const inConversation = async (api: BankClient): Promise<Value> => {
    const clock = await bankClock({ api, banks, connectionId, nowMs: timeouts.nowMs, lookSignal });
    refuseClosing(closing);
    return work({
      ...{ connectionId, api, ledgers, clock, timeouts, openWrites, lookSignal, emitChanged },
      onStored: () => onStored?.(connectionId),
      onEnded: (ended) => onEnded?.(connectionId, ended),
    });
  };
  return ledgers.holding(connectionId, () => {
    refuseClosing(closing);
    return banks.use(connectionId, inConversation, OPEN_MS);
  });
}

/** Throws `cancelled` once the outbox closes: nothing new is begun then. */
export function refuseClosing(closing: AbortSignal): void {
  if (closing.aborted) throw new CicloError('cancelled', 'the outbox is closing');
}

/** Works in a session on writes that nobody else works on, and lets go of them whatever comes of it. */
export async function releasingAfter<Value>(
  { openWrites, connectionId }: Pick<WriteSession, 'openWrites' | 'connectionId'>,
  writes: readonly Pick<JournalRow, 'id'>[],
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } finally {
    openWrites.release(connectionId, writes);
  }
}
