import { CicloError } from '../core/failure.ts';

/** Failures by which a bank shows that it is asked too much at once. */
const OVERLOAD: ReadonlySet<string> = new Set(['rate_limited', 'timed_out', 'bank_down']);

/**
 * Bounds the requests in flight. Halves the bound when the bank is overloaded, grows it by about one for each full round of good
 * answers. A request that was refused for our own number is sent again with fewer beside it, until it is alone; the client has already
 * repeated the others for as long as is worth it.
 */
export class Limiter {
  readonly #most: number;
  #allowed: number;
  #active = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#most = Math.max(1, most);
    this.#allowed = this.#most;
  }

  /** Requests allowed at once now; a fraction while it grows. */
  get allowed(): number {
    return this.#allowed;
  }

  /** Runs a request when there is room; throws what it throws. */
  async run<T>(request: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.#enter();
      const allowedAtStart = this.#allowed;
      const company = this.#active;
      try {
        const answer = await request();
        this.#allowed = Math.min(this.#most, this.#allowed + 1 / this.#allowed);
        return answer;
      } catch (error) {
        if (!(error instanceof CicloError) || !OVERLOAD.has(error.code)) throw error;
        const wasAlone = Math.max(company, this.#active) === 1;
        this.#slowDown(allowedAtStart);
        if (wasAlone || error.code !== 'rate_limited') throw error;
      } finally {
        this.#leave();
      }
    }
  }

  /** One halving a burst: what was sent under a higher bound says nothing of the present one. */
  #slowDown(allowedAtStart: number): void {
    if (this.#allowed >= allowedAtStart) this.#allowed = Math.max(1, Math.floor(this.#allowed / 2));
  }

  async #enter(): Promise<void> {
    while (this.#active >= Math.floor(this.#allowed)) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#active += 1;
  }

  #leave(): void {
    this.#active -= 1;
    const room = Math.floor(this.#allowed) - this.#active;
    for (const proceed of this.#waiting.splice(0, Math.max(0, room))) proceed();
  }
}
