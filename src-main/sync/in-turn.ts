import type { UtcInstant } from '../core/civil-date.ts';

/** Waits until a window that ends at this instant may be stored. */
export type Turn = (windowEnd: UtcInstant) => Promise<void>;

/** For a list that is read by itself. */
export const AT_ONCE: Turn = () => Promise.resolve();

type Waiting = { readonly windowEnd: UtcInstant; readonly go: () => void };

/**
 * Lists that are read side by side, each ahead of the others as its answers come, and stored in the order of time: the one whose next window
 * ends first goes first, among equal ends the one that was named first. So what one list says of a month stands beside what the others say of it.
 */
export class InTurn {
  readonly #waiting: (Waiting | null)[] = [];
  readonly #hasLeft: boolean[] = [];

  /** A place in the row, in the order of asking. It holds the others up until it leaves or waits itself. */
  join(): { readonly turn: Turn; readonly leave: () => void } {
    const place = this.#waiting.push(null) - 1;
    this.#hasLeft.push(false);
    return {
      turn: (windowEnd) =>
        new Promise((go) => {
          this.#waiting[place] = { windowEnd, go };
          this.#callNext();
        }),
      leave: () => {
        this.#hasLeft[place] = true;
        this.#callNext();
      },
    };
  }

  /** Nobody is called while somebody's next window is not known yet. */
  #callNext(): void {
    let next: { readonly place: number; readonly waiting: Waiting } | null = null;
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
