import type { JournaledWrite } from '../../ledger/journaled-writes.ts';
import { Turns } from '../turns.ts';

type Named = Pick<JournaledWrite, 'id'>;

/**
 * What this process knows of open writes beside the journal: which of them somebody works on, so that each has one worker at most;
 * since when they have been open; and the secrets of webhooks under way, which stand nowhere else.
 */
export class OpenDoubts {
  readonly #claimed = new Set<string>();
  readonly #seenAtMs = new Map<string, number>();
  readonly #webhookUrls = new Map<string, string>();
  /** What may be given up, and what at the bank could be it. */
  readonly #givable = new Map<string, readonly string[]>();
  readonly #turns = new Turns();
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

  release(connectionId: string, writes: readonly Named[]): void {
    for (const write of writes) this.#claimed.delete(keyIn(connectionId, write));
  }

  isClaimed(connectionId: string, write: Named): boolean {
    return this.#claimed.has(keyIn(connectionId, write));
  }

  /** Milliseconds since this process sent the write or first found it. */
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

  /** Whether looking is of no more use, so that a person may decide that it did not happen, and the records of which each could be it. */
  setGivable(
    connectionId: string,
    write: Named,
    isGivable: boolean,
    candidates: readonly string[] = [],
  ): void {
    const key = keyIn(connectionId, write);
    if (isGivable) this.#givable.set(key, candidates);
    else this.#givable.delete(key);
  }

  candidates(connectionId: string, write: Named): readonly string[] {
    return this.#givable.get(keyIn(connectionId, write)) ?? [];
  }

  isGivable(connectionId: string, write: Named): boolean {
    return this.#givable.has(keyIn(connectionId, write));
  }

  /** Forgets writes that are open no more. */
  forget(connectionId: string, write: Named): void {
    const key = keyIn(connectionId, write);
    for (const kept of [this.#seenAtMs, this.#webhookUrls, this.#givable]) kept.delete(key);
  }
}

const keyIn = (connectionId: string, { id }: Named): string => `${connectionId} ${id}`;
