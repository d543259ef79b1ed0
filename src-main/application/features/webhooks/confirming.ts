import type { Failure } from '../../../../src-preload/contract/errors.ts';
import type { ErrorCode } from '../../../../src-preload/contract/vocabulary/errors.ts';
import { instantFromEpochMs } from '../../../core/civil-date.ts';
import { asCicloError, type CicloError, toFailure } from '../../../core/failure.ts';
import type { Delivery } from '../../../ledger/model/deliveries.ts';
import { askedDelayMs } from '../../../sync/backoff.ts';
import { fateOf, readClaimed, type Shown } from '../../../webhooks/confirmation.ts';
import { bankDay } from '../../companies/banks/bank-day.ts';
import { type InTurn, peopleFirst } from '../../ledgers/gateway/people-first.ts';
import { storeRead } from '../../ledgers/stored/store-read.ts';
import type { Services } from '../../services.ts';

/** Reads at the bank what deliveries claim, and decides what became of each. */
export type Confirming = {
  /** Works through what waits, without waiting for the end of it; what rests until later is left alone unless `all`. */
  readonly hurry: (connectionId: string, all?: 'all') => void;
  /** Why the bank could not be asked the last time, or does not answer for one that waits; null where neither is so. */
  readonly failure: (connectionId: string) => Failure | null;
  /** Resolves when nothing is under way. */
  readonly forget: (connectionId: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

type Wiring = Pick<Services, 'ledgers' | 'nowMs'> & {
  readonly banks: Pick<Services['banks'], 'use'>;
  /** Fates were decided, and the ledger may have changed. */
  readonly onDecided: (connectionId: string) => void;
  /** How long to rest in milliseconds after the first, second, … try; the last for all that follow. */
  readonly restsMs?: readonly number[];
};

/** What waits is looked for in so many inboxes at once: at the start all companies ask in one moment, and whoever closes then would wait for every one. */
const INBOXES_AT_ONCE = 2;

/** `setTimeout` counts no further, and would not wait at all; whoever waits that long looks again. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

const RESTS_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000] as const;
/** Read in one conversation with the bank. */
const AT_ONCE = 25;

/** Confirms the deliveries of every connection, each connection by a worker of its own. */
export function createConfirming(wiring: Wiring): Confirming {
  const workers = new Map<string, Worker>();
  const turns = peopleFirst(INBOXES_AT_ONCE);
  let isClosed = false;
  const workerOf = (connectionId: string): Worker => {
    const worker = workers.get(connectionId) ?? new Worker(connectionId, wiring, turns);
    workers.set(connectionId, worker);
    return worker;
  };
  const forget = async (connectionId: string): Promise<void> => {
    const worker = workers.get(connectionId);
    workers.delete(connectionId);
    await worker?.close();
  };
  return {
    hurry: (connectionId, all) => {
      if (!isClosed) workerOf(connectionId).hurry(all === 'all');
    },
    failure: (connectionId) => workers.get(connectionId)?.failure ?? null,
    forget,
    close: async () => {
      isClosed = true;
      await Promise.all([...workers.keys()].map(forget));
    },
  };
}

/**
 * Failures of a reading that may be those of one claim alone: of its kind where a scope is missing, of its id where the bank stumbles over
 * it. Every other one is the whole bank's, or this computer's.
 */
const OF_ONE_CLAIM: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'scope_missing',
  'bank_down',
  'timed_out',
  'answer_unreadable',
  'answer_too_large',
]);

/** How often the bank said that it knows nothing of a delivery's claim, and how often in a row it said nothing. */
type Attempt = {
  readonly tries: number;
  readonly failures: number;
  readonly failure: Failure | null;
  readonly dueAtMs: number;
};

/** What the bank has shown of a claim, and whether the ledger had it otherwise. */
type Answered = Pick<Shown, 'found'> & { readonly isNews: boolean };

/** What came of reading claims, by claim, as far as that went; `ended` is why it went no further. */
type Readings = {
  readonly shown: Map<string, Answered>;
  readonly failed: ReadonlyMap<string, CicloError>;
  readonly ended: CicloError | null;
};

/** One connection's deliveries: a round at a time, and another one when something came meanwhile. */
class Worker {
  #roundFailure: Failure | null = null;
  readonly #connectionId: string;
  readonly #wiring: Wiring;
  readonly #turns: InTurn;
  readonly #restsMs: readonly number[];
  readonly #attempts = new Map<number, Attempt>();
  readonly #closing = new AbortController();
  #failedRounds = 0;
  #isWanted = false;
  #wantsAll = false;
  #running: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(connectionId: string, wiring: Wiring, turns: InTurn) {
    this.#turns = turns;
    this.#connectionId = connectionId;
    this.#wiring = wiring;
    this.#restsMs = wiring.restsMs ?? RESTS_MS;
  }

  get failure(): Failure | null {
    const failures = [...this.#attempts.values()].map(({ failure }) => failure);
    return this.#roundFailure ?? failures.find((failure) => failure !== null) ?? null;
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
    this.#roundFailure = toFailure(asCicloError(error));
    this.#failedRounds += 1;
    this.#wiring.onDecided(this.#connectionId);
  }

  async #round(all: boolean): Promise<void> {
    const waiting = await this.#turns(() => this.#readWaiting());
    this.#forgetOthers(waiting);
    const failures = ({ id }: Delivery): number => this.#attempts.get(id)?.failures ?? 0;
    // Those that the bank did not answer for come last: they must not use up the time of the others.
    const due = waiting
      .filter(({ id }) => all || this.#restOf(this.#attempts.get(id)) === 0)
      .sort((one, other) => failures(one) - failures(other));
    for (let from = 0; from < due.length; from += AT_ONCE) {
      if (this.#closing.signal.aborted) return;
      await this.#confirm(due.slice(from, from + AT_ONCE));
    }
    this.#roundFailure = null;
    this.#failedRounds = 0;
  }

  async #readWaiting(): Promise<readonly Delivery[]> {
    if (this.#closing.signal.aborted) return [];
    return this.#wiring.ledgers.write.waitingDeliveries(this.#connectionId);
  }

  /** What waits no more, since somebody else decided it or it was erased, would stay due for good. */
  #forgetOthers(waiting: readonly Delivery[]): void {
    const ids = new Set(waiting.map(({ id }) => id));
    for (const id of this.#attempts.keys()) if (!ids.has(id)) this.#attempts.delete(id);
  }

  /** Decides what was read, whatever became of the rest. Throws what ended the reading. */
  async #confirm(deliveries: readonly Delivery[]): Promise<void> {
    const { shown, failed, ended } = await this.#read(deliveries);
    for (const delivery of deliveries) {
      const [reading, failure] = [shown.get(claimOf(delivery)), failed.get(claimOf(delivery))];
      if (reading !== undefined) await this.#decide(delivery, reading);
      // Whoever tells the same in the same round tells no news.
      if (reading !== undefined) shown.set(claimOf(delivery), { ...reading, isNews: false });
      if (failure !== undefined) this.#noteFailure(delivery, failure);
    }
    if (shown.size > 0) this.#failedRounds = 0;
    if (ended !== null) throw ended;
    this.#wiring.onDecided(this.#connectionId);
  }

  async #read(deliveries: readonly Delivery[]): Promise<Readings> {
    const [shown, failed] = [new Map<string, Answered>(), new Map<string, CicloError>()];
    const ended = await this.#wiring.banks.use(this.#connectionId, async (api, deadline) => {
      const signal = AbortSignal.any([deadline, this.#closing.signal]);
      for (const delivery of deliveries) {
        const [{ kind, recordId }, claim] = [delivery, claimOf(delivery)];
        if (kind === 'unrecognised' || recordId === null || shown.has(claim) || failed.has(claim)) continue;
        try {
          const name = { kind, id: recordId };
          const answer = await storeRead(this.#wiring.ledgers, this.#connectionId, [name], async () => ({
            ...(await readClaimed(name, api, signal)),
            day: await bankDay(api, signal),
          }));
          shown.set(claim, answer);
        } catch (error) {
          const failure = asCicloError(error);
          // The one that took the time of all others is at fault for that.
          if (deadline.aborted || OF_ONE_CLAIM.has(failure.code)) failed.set(claim, failure);
          if (signal.aborted || !OF_ONE_CLAIM.has(failure.code)) return failure;
        }
      }
      return null;
    });
    return { shown, failed, ended };
  }

  /** Nothing is known of its claim, so that this is no try that could end in refusing it. */
  #noteFailure({ id }: Delivery, error: CicloError): void {
    const { tries = 0, failures = 0 } = this.#attempts.get(id) ?? {};
    const dueAtMs = this.#wiring.nowMs() + this.#restAfter(failures + 1);
    this.#attempts.set(id, { tries, failures: failures + 1, failure: toFailure(error), dueAtMs });
  }

  /** What was read is stored by now: what ends between the two is read again, which changes nothing. */
  async #decide({ id, kind, recordId }: Delivery, { found, isNews }: Answered): Promise<void> {
    const { ledgers } = this.#wiring;
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
    const dueAtMs = this.#wiring.nowMs() + this.#restAfter(tries);
    if (fate === 'unconfirmed') this.#attempts.set(id, { tries, failures: 0, failure: null, dueAtMs });
    else this.#attempts.delete(id);
  }

  #isConfirmed(endToEndId: string | null): Promise<boolean> {
    return this.#wiring.ledgers.write.hasConfirmed(this.#connectionId, 'settlement', endToEndId ?? '');
  }

  /** Tries so far, this one included unless a person hurried it: impatience must not refuse what the bank may still show. */
  #triesOf(id: number): number {
    const attempt = this.#attempts.get(id);
    const tries = attempt?.tries ?? 0;
    return this.#restOf(attempt) === 0 ? tries + 1 : Math.max(1, tries);
  }

  #restAfter(tries: number): number {
    return this.#restsMs[Math.min(tries, this.#restsMs.length) - 1] ?? 0;
  }

  /** How long one still rests. None rests longer than the longest: where it seems to, the clock was set back since, and it is due. */
  #restOf(attempt: Attempt | undefined): number {
    const restMs = (attempt?.dueAtMs ?? 0) - this.#wiring.nowMs();
    return restMs > Math.max(...this.#restsMs) ? 0 : Math.max(0, restMs);
  }

  /** Wakes for the first that is due again, or for what a failed round left. */
  #rest(): void {
    const rests = [...this.#attempts.values()].map((attempt) => this.#restOf(attempt));
    const afterFailure = Math.max(this.#restAfter(this.#failedRounds), askedDelayMs(this.#roundFailure));
    const restMs = this.#failedRounds > 0 ? afterFailure : Math.min(...rests);
    if (!Number.isFinite(restMs)) return;
    this.#timer = setTimeout(() => this.hurry(false), Math.min(restMs, LONGEST_WAIT_MS));
    this.#timer.unref();
  }
}

const claimOf = ({ kind, recordId }: Delivery): string => `${kind} ${recordId}`;
