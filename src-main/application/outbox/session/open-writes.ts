import type { Finding, Happened } from '../../../core/writes/write-finding.ts';
import { afterLook } from '../../../core/writes/write-lifecycle.ts';
import type { JournalRow } from '../../../ledger/model/journaled-writes.ts';
import { KeyedQueue } from '../../companies/keyed-queue.ts';

type Named = Pick<JournalRow, 'id'>;
/** What makes two open writes the same one twice. */
type Same = Pick<JournalRow, 'kind' | 'key'>;

/** What the last look at the bank showed of a write that is open still. */
export type OpenFinding = Exclude<Finding, Happened>;

/**
 * What this process knows of open writes beside the journal. Which of them somebody works on, so that each has one worker at most;
 * since when they have been open; and the secrets of webhooks under way, which stand nowhere else.
 */
export class OpenWrites {
  /** The claimed writes by company and id, each with its company, kind and key. */
  readonly #claimed = new Map<string, string>();
  readonly #sinceMs = new Map<string, number>();
  readonly #webhookUrls = new Map<string, string>();
  readonly #findings = new Map<string, OpenFinding>();
  readonly #queue = new KeyedQueue();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Journals or chooses writes and claims those that nobody works on, with nothing in between. Answers the claimed ones. */
  claim<Row extends Named & Same>(
    connectionId: string,
    choose: () => Promise<readonly Row[]>,
  ): Promise<readonly Row[]> {
    return this.#queue.take(connectionId, async () => {
      const free = (await choose()).filter((write) => !this.isClaimed(connectionId, write));
      for (const write of free) {
        const key = keyIn(connectionId, write);
        this.#claimed.set(key, sameIn(connectionId, write));
        this.#sinceMs.set(key, this.#sinceMs.get(key) ?? this.#nowMs());
      }
      return free;
    });
  }

  /**
   * Whether anybody works on the same write: also after the journal has closed it, until the ledger knows what it has changed. To be asked within
   * {@link OpenWrites.claim}.
   */
  isAtWork(connectionId: string, write: Same): boolean {
    return [...this.#claimed.values()].includes(sameIn(connectionId, write));
  }

  /** Whether anybody works on any write now: it may be on its way to a bank. */
  hasWork(): boolean {
    return this.#claimed.size > 0;
  }

  release(connectionId: string, writes: readonly Named[]): void {
    for (const write of writes) this.#claimed.delete(keyIn(connectionId, write));
  }

  isClaimed(connectionId: string, write: Named): boolean {
    return this.#claimed.has(keyIn(connectionId, write));
  }

  /** The bank may have been at it until now. */
  beginWaiting(connectionId: string, write: Named): void {
    this.#sinceMs.set(keyIn(connectionId, write), this.#nowMs());
  }

  /** Milliseconds since the write was left without an answer here, or since this process first found it. */
  ageMs(connectionId: string, write: Named): number {
    const nowMs = this.#nowMs();
    return nowMs - (this.#sinceMs.get(keyIn(connectionId, write)) ?? nowMs);
  }

  keepWebhookUrl(connectionId: string, write: Named, url: string): void {
    this.#webhookUrls.set(keyIn(connectionId, write), url);
  }

  webhookUrl(connectionId: string, write: Named): string | null {
    return this.#webhookUrls.get(keyIn(connectionId, write)) ?? null;
  }

  keepFinding(connectionId: string, write: Named, finding: OpenFinding): void {
    this.#findings.set(keyIn(connectionId, write), finding);
  }

  /** What the last look at the bank showed; null before one. */
  lastFinding(connectionId: string, write: Named): OpenFinding | null {
    return this.#findings.get(keyIn(connectionId, write)) ?? null;
  }

  /** Whether looking is of no more use, so that a person may decide that it did not happen. */
  isBeyondLooking(connectionId: string, write: Named): boolean {
    const finding = this.lastFinding(connectionId, write)?.kind ?? 'not_yet';
    return afterLook('given_up', finding, GIVEN_UP) === 'close_not_done';
  }

  /** Forgets writes that are open no more. */
  forget(connectionId: string, write: Named): void {
    const key = keyIn(connectionId, write);
    for (const kept of [this.#sinceMs, this.#webhookUrls, this.#findings]) kept.delete(key);
  }
}

const GIVEN_UP = { isRepeatable: false, waitsForResume: false, isLastTry: true };

const sameIn = (connectionId: string, { kind, key }: Same): string => `${connectionId} ${kind} ${key}`;
const keyIn = (connectionId: string, { id }: Named): string => `${connectionId} ${id}`;
