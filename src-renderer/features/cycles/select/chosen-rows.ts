import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import type { Result } from '../../../../src-preload/contract/errors.ts';
import { NOTHING_CHOSEN, readAnew, type Selection } from './selection.ts';

/** Reads those of these charges that the list still holds, as they are now. */
type ReadHeld = (txids: string[]) => Promise<Result<readonly CycleRow[]>>;

/** Reads rows to be chosen; what it answers once the signal has ended it is not chosen. */
type ReadRows = (signal: AbortSignal) => Promise<readonly CycleRow[]>;

/**
 * What is chosen of one list. Once the ledger has changed the chosen rows are read again, all by one call and one call at a time, so that nobody acts on what a charge
 * was when it was ticked. It serves `useSyncExternalStore`.
 */
export class ChosenRows {
  readonly #readHeld: ReadHeld;
  readonly #listeners = new Set<() => void>();
  #chosen: Selection = NOTHING_CHOSEN;
  #choosing = new AbortController();
  /** Counts the times at which rows that were read before became old. */
  #edition = 0;
  #isReading = false;

  constructor(readHeld: ReadHeld) {
    this.#readHeld = readHeld;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly chosen = (): Selection => this.#chosen;

  /** Chooses other rows than before. */
  change(next: (before: Selection) => Selection): void {
    this.#chosen = next(this.#chosen);
    for (const listener of this.#listeners) listener();
  }

  /** Chooses nothing; what is still being read to be chosen goes with what is chosen. */
  clear(): void {
    this.#choosing.abort();
    this.#choosing = new AbortController();
    this.change(() => NOTHING_CHOSEN);
  }

  /** Chooses rows that have to be read first, and reads them again where the ledger has changed meanwhile. */
  async changeBy(
    read: ReadRows,
    next: (before: Selection, rows: readonly CycleRow[]) => Selection,
  ): Promise<void> {
    const { signal } = this.#choosing;
    const edition = this.#edition;
    const rows = await read(signal);
    if (signal.aborted) return;
    this.change((before) => next(before, rows));
    if (edition !== this.#edition) await this.readAnew();
  }

  /** What is chosen may be old: reads it again, and once more where this is said while it is read. What cannot be read stays as it is. */
  async readAnew(): Promise<void> {
    this.#edition += 1;
    if (this.#isReading) return;
    this.#isReading = true;
    for (let edition = 0; edition !== this.#edition; ) {
      edition = this.#edition;
      await this.#readOnce(this.#chosen);
    }
    this.#isReading = false;
  }

  async #readOnce(asked: Selection): Promise<void> {
    if (asked.size === 0) return;
    const answer = await this.#readHeld([...asked.keys()]);
    if (answer.ok) this.change((before) => readAnew(before, asked, answer.value));
  }
}
