import type { UtcInstant } from '../core/civil-date.ts';

/** The place of one list among those that are read side by side. */
export type Turn = {
  /** How many lists there are, this one included: they share the requests in flight and the memory. */
  readonly lists: number;
  /** Waits until a window that ends at this instant may be stored. */
  readonly wait: (windowEnd: UtcInstant) => Promise<void>;
};

/** For a list that is read by itself. */
export const ALONE: Turn = { lists: 1, wait: () => Promise.resolve() };

type WaitingList = { readonly windowEnd: UtcInstant; readonly go: () => void };

/**
 * Lists that are read side by side, each ahead of the others as its answers come, and stored in the order of time. The one whose next window
 * ends first goes first, among equal ends the one that was named first. So what one list says of a month stands beside what the others say of it.
 */
export class InTurn {
  readonly #waiting: (WaitingList | null)[];
  readonly #hasLeft: boolean[];

  constructor(lists: number) {
    this.#waiting = Array.from({ length: lists }, () => null);
    this.#hasLeft = this.#waiting.map(() => false);
  }

  /** A place in the row, counted from 0. It holds the others up until it leaves or waits itself. */
  turn(place: number): Turn {
    const wait: Turn['wait'] = (windowEnd) =>
      new Promise((go) => {
        this.#waiting[place] = { windowEnd, go };
        this.#callNext();
      });
    return { lists: this.#waiting.length, wait };
  }

  leave(place: number): void {
    this.#hasLeft[place] = true;
    this.#callNext();
  }

  /** Nobody is called while somebody's next window is not known yet. */
  #callNext(): void {
    let next: { readonly place: number; readonly waiting: WaitingList } | null = null;
    for (const [place, waiting] of this.#waiting.entries()) {
      if (this.#hasLeft[place]) continue;
      if (waiting === null) return;
      if (next === null || waiting.windowEnd < next.waiting.windowEnd) next = { place, waiting };
    }
    if (next === null) return;
    this.#waiting[next.place] = null;
    next.waiting.go();
  }
}
