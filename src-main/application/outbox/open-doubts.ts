import type { JournaledWrite } from '../../ledger/journaled-writes.ts';
import { KeyedQueue } from '../companies/keyed-queue.ts';
import type { ReadBack } from './read-back.ts';

type Named = Pick<JournaledWrite, 'id'>;

/** What looking has shown of a write that is in doubt still; `failed` where the bank could not be asked. */
export type Seen = Exclude<ReadBack, { kind: 'done' }> | { readonly kind: 'failed' };

/** Looking is of no more use: a person may decide that it did not happen. */
const HOPELESS: ReadonlySet<Seen['kind']> = new Set<Seen['kind']>([
  'absent',
  'ambiguous',
  'cannot_tell',
  'clocks_differ',
]);

/**
 * What this process knows of open writes beside the journal: which of them somebody works on, so that each has one worker at most;
 * since when they have been open; and the secrets of webhooks under way, which stand nowhere else.
 */
export class OpenDoubts {
  readonly #claimed = new Set<string>();
  readonly #seenAtMs = new Map<string, number>();
  readonly #webhookUrls = new Map<string, string>();
  /** What the last look at the bank showed. */
  readonly #seen = new Map<string, Seen>();
  readonly #turns = new KeyedQueue();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Journals or chooses writes and claims those that nobody works on, with nothing in between. Answers the claimed ones. */
  claim(
    connectionId: string,
    choose: () => Promise<readonly JournaledWrite[]>,
  ): Promise<readonly JournaledWrite[]> {
    return this.#turns.take(connectionId, async () => {
      const free = (await choose()).filter((write) => !this.isClaimed(connectionId, write));
      for (const write of free) {
        const key = keyIn(connectionId, write);
        this.#claimed.add(key);
        this.#seenAtMs.set(key, this.#seenAtMs.get(key) ?? this.#nowMs());
      }
      return free;
    });
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
    this.#seenAtMs.set(keyIn(connectionId, write), this.#nowMs());
  }

  /** Milliseconds since the write was left without an answer here, or since this process first found it. */
  ageMs(connectionId: string, write: Named): number {
    const nowMs = this.#nowMs();
    return nowMs - (this.#seenAtMs.get(keyIn(connectionId, write)) ?? nowMs);
  }

  keepWebhookUrl(connectionId: string, write: Named, url: string): void {
    this.#webhookUrls.set(keyIn(connectionId, write), url);
  }

  webhookUrl(connectionId: string, write: Named): string | null {
    return this.#webhookUrls.get(keyIn(connectionId, write)) ?? null;
  }

  setSeen(connectionId: string, write: Named, seen: Seen): void {
    this.#seen.set(keyIn(connectionId, write), seen);
  }

  /** What the last look at the bank showed; null before one. */
  lastSeen(connectionId: string, write: Named): Seen | null {
    return this.#seen.get(keyIn(connectionId, write)) ?? null;
  }

  /** The records of which each could be it. */
  candidates(connectionId: string, write: Named): readonly string[] {
    const seen = this.lastSeen(connectionId, write);
    return seen?.kind === 'ambiguous' ? seen.candidates : [];
  }

  isGivable(connectionId: string, write: Named): boolean {
    return HOPELESS.has(this.lastSeen(connectionId, write)?.kind ?? 'not_yet');
  }

  /** Forgets writes that are open no more. */
  forget(connectionId: string, write: Named): void {
    const key = keyIn(connectionId, write);
    for (const kept of [this.#seenAtMs, this.#webhookUrls, this.#seen]) kept.delete(key);
  }
}

const keyIn = (connectionId: string, { id }: Named): string => `${connectionId} ${id}`;
