import type { Failure } from '../../../../src-preload/contract/errors.ts';
import { instantFromEpochMs, saoPauloDate } from '../../../core/civil-date.ts';
import { asCicloError, toFailure } from '../../../core/failure.ts';
import type { Delivery } from '../../../ledger/deliveries.ts';
import type { Batch, StoreCounts } from '../../../ledger/ledger-writer.ts';
import { fateOf, readClaimed, type Shown } from '../../../webhooks/confirmation.ts';
import type { Services } from '../../services.ts';

/** Reads at the bank what deliveries claim, and decides what became of each. */
export type Confirming = {
  /** Works through what waits, without waiting for the end of it; what rests until later is left alone unless `all`. */
  readonly hurry: (connectionId: string, all?: 'all') => void;
  /** Why the bank could not be asked the last time; null when it could. */
  readonly failure: (connectionId: string) => Failure | null;
  /** Resolves when nothing is under way. */
  readonly forget: (connectionId: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

type Wiring = Pick<Services, 'ledgers' | 'banks' | 'nowMs'> & {
  /** Fates were decided, and the ledger may have changed. */
  readonly onDecided: (connectionId: string) => void;
  /** How long to rest in milliseconds after the first, second, … try; the last for all that follow. */
  readonly restsMs?: readonly number[];
};

const RESTS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000] as const;
/** Read in one conversation with the bank and stored together. */
const AT_ONCE = 25;

/** Confirms the deliveries of every connection, each connection by a worker of its own. */
export function createConfirming(wiring: Wiring): Confirming {
  const workers = new Map<string, Worker>();
  const workerOf = (connectionId: string): Worker => {
    const worker = workers.get(connectionId) ?? new Worker(connectionId, wiring);
    workers.set(connectionId, worker);
    return worker;
  };
  const forget = async (connectionId: string): Promise<void> => {
    const worker = workers.get(connectionId);
    workers.delete(connectionId);
    await worker?.close();
  };
  return {
    hurry: (connectionId, all) => workerOf(connectionId).hurry(all === 'all'),
    failure: (connectionId) => workers.get(connectionId)?.failure ?? null,
    forget,
    close: async () => {
      await Promise.all([...workers.keys()].map(forget));
    },
  };
}

type Attempt = { readonly tries: number; readonly dueAtMs: number };

/** One connection's deliveries: a round at a time, and another one when something came meanwhile. */
class Worker {
  failure: Failure | null = null;
  readonly #connectionId: string;
  readonly #wiring: Wiring;
  readonly #restsMs: readonly number[];
  readonly #attempts = new Map<number, Attempt>();
  readonly #closing = new AbortController();
  #failedRounds = 0;
  #isWanted = false;
  #wantsAll = false;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(connectionId: string, wiring: Wiring) {
    this.#connectionId = connectionId;
    this.#wiring = wiring;
    this.#restsMs = wiring.restsMs ?? RESTS_MS;
  }

  hurry(all: boolean): void {
    this.#isWanted = true;
    this.#wantsAll ||= all;
    if (this.#closing.signal.aborted) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#isWanted && !this.#closing.signal.aborted) {
      const all = this.#wantsAll;
      this.#isWanted = false;
      this.#wantsAll = false;
      await this.#round(all).catch((error: unknown) => this.#fail(error));
    }
    if (!this.#closing.signal.aborted) this.#rest();
  }

  #fail(error: unknown): void {
    this.failure = toFailure(asCicloError(error));
    this.#failedRounds += 1;
    this.#wiring.onDecided(this.#connectionId);
  }

  async #round(all: boolean): Promise<void> {
    const waiting = await this.#wiring.ledgers.write.waitingDeliveries(this.#connectionId);
    const nowMs = this.#wiring.nowMs();
    const due = waiting.filter(({ id }) => all || (this.#attempts.get(id)?.dueAtMs ?? 0) <= nowMs);
    for (let from = 0; from < due.length; from += AT_ONCE) {
      if (this.#closing.signal.aborted) return;
      await this.#confirm(due.slice(from, from + AT_ONCE));
    }
    this.failure = null;
    this.#failedRounds = 0;
  }

  async #confirm(deliveries: readonly Delivery[]): Promise<void> {
    const { banks, onDecided } = this.#wiring;
    const readings = await banks.use(this.#connectionId, async (api, deadline) => {
      const signal = AbortSignal.any([deadline, this.#closing.signal]);
      const shown = new Map<string, Shown>();
      for (const delivery of deliveries) {
        const { kind, recordId } = delivery;
        if (kind === 'unrecognised' || recordId === null || shown.has(claimOf(delivery))) continue;
        shown.set(claimOf(delivery), await readClaimed({ kind, id: recordId }, api, signal));
      }
      return shown;
    });
    const today = saoPauloDate(await banks.now(this.#connectionId));
    for (const delivery of deliveries) {
      const shown = readings.get(claimOf(delivery));
      if (shown !== undefined) await this.#decide(delivery, shown, today);
    }
    onDecided(this.#connectionId);
  }

  /** Stores before deciding: what ends between the two is read again, which changes nothing. */
  async #decide(
    { id, kind, recordId }: Delivery,
    { found, batch }: Shown,
    today: ReturnType<typeof saoPauloDate>,
  ): Promise<void> {
    const { ledgers } = this.#wiring;
    const isNews = isEmpty(batch)
      ? false
      : changedSomething(await ledgers.store(this.#connectionId, batch, today));
    // Only a settlement is told once; a charge or mandate is told of again at each change of its status.
    const isRepeat = kind === 'settlement' && !isNews && (await this.#isConfirmed(recordId));
    const tries = this.#triesOf(id);
    const fate = fateOf(found, { tries, isRepeat });
    await ledgers.write.decideDelivery(
      this.#connectionId,
      id,
      fate,
      instantFromEpochMs(this.#wiring.nowMs()),
    );
    if (fate === 'unconfirmed')
      this.#attempts.set(id, { tries, dueAtMs: this.#wiring.nowMs() + this.#restAfter(tries) });
    else this.#attempts.delete(id);
  }

  #isConfirmed(endToEndId: string | null): Promise<boolean> {
    return this.#wiring.ledgers.write.hasConfirmed(this.#connectionId, 'settlement', endToEndId ?? '');
  }

  /** Tries so far, this one included unless a person hurried it: impatience must not refuse what the bank may still show. */
  #triesOf(id: number): number {
    const { tries, dueAtMs } = this.#attempts.get(id) ?? { tries: 0, dueAtMs: 0 };
    return dueAtMs <= this.#wiring.nowMs() ? tries + 1 : tries;
  }

  #restAfter(tries: number): number {
    return this.#restsMs[Math.min(tries, this.#restsMs.length) - 1] ?? 0;
  }

  /** Wakes for the first that is due again, or for what a failed round left. */
  #rest(): void {
    const nowMs = this.#wiring.nowMs();
    const rests = [...this.#attempts.values()].map(({ dueAtMs }) => Math.max(0, dueAtMs - nowMs));
    const restMs = this.#failedRounds > 0 ? this.#restAfter(this.#failedRounds) : Math.min(...rests);
    if (!Number.isFinite(restMs)) return;
    this.#timer = setTimeout(() => this.hurry(false), restMs);
    this.#timer.unref();
  }
}

const claimOf = ({ kind, recordId }: Delivery): string => `${kind} ${recordId}`;
const isEmpty = (batch: Batch): boolean => Object.keys(batch).length === 0;
const changedSomething = ({ new: added, changed }: StoreCounts): boolean =>
  [added, changed].some((counts) => counts.charges + counts.mandates + counts.settlements > 0);
