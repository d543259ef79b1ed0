/** A browser has six connections to a host for all its tabs together: half are left for their calls, of which one may last. */
const MOST_OF_A_BROWSER = 3;

/**
 * Which pages may hold a connection for their events: a few of each browser's. It says itself which one it is, since its tabs may have sessions of their own;
 * one that says something else takes the room from its own calls alone.
 */
export class EventRoom {
  readonly #taken = new Map<string, number>();

  /** Answers the function that gives the place back; null where there is none. */
  take(browser: string): (() => void) | null {
    const before = this.#taken.get(browser) ?? 0;
    if (before >= MOST_OF_A_BROWSER) return null;
    this.#taken.set(browser, before + 1);
    return () => this.#give(browser);
  }

  #give(browser: string): void {
    const left = (this.#taken.get(browser) ?? 0) - 1;
    if (left > 0) this.#taken.set(browser, left);
    else this.#taken.delete(browser);
  }
}
