import pLimit, { type LimitFunction } from 'p-limit';
import { CicloError } from '../core/failure.ts';
import { askedDelayMs } from './backoff.ts';

/** Failures by which a bank shows that it is asked too much at once. */
const OVERLOAD: ReadonlySet<string> = new Set(['rate_limited', 'timed_out', 'bank_down']);

/**
 * Bounds the requests in flight. Halves the bound when the bank is overloaded, grows it by about one for each full round of good
 * answers. A request that was refused for our own number is sent again with fewer beside it, until it is alone, unless the bank said when it
 * wants to be asked again. The client has already repeated the others for as long as is worth it.
 */
export class Limiter {
  readonly #most: number;
  readonly #limit: LimitFunction;
  #allowed: number;
  #hasAnswered = false;

  constructor(most: number) {
    this.#most = Math.max(1, most);
    this.#allowed = this.#most;
    this.#limit = pLimit(Math.floor(this.#most));
  }

  /** Requests allowed at once now; a fraction while it grows. */
  get allowed(): number {
    return this.#allowed;
  }

  /** Whether any request was answered: a list shown, or a record, or that there is none of its id. */
  get hasAnswered(): boolean {
    return this.#hasAnswered;
  }

  /** Runs a request when there is room; throws what it throws. */
  async run<T>(request: () => Promise<T>): Promise<T> {
    for (;;) {
      const answered = await this.#limit(() => this.#try(request));
      if (answered !== null) return answered.answer;
    }
  }

  /** Null where the bank refused the request for our own number. */
  async #try<T>(request: () => Promise<T>): Promise<{ readonly answer: T } | null> {
    const allowedAtStart = this.#allowed;
    const company = this.#limit.activeCount;
    try {
      const answer = await request();
      this.#hasAnswered = true;
      this.#allow(Math.min(this.#most, this.#allowed + 1 / this.#allowed));
      return { answer };
    } catch (error) {
      if (!(error instanceof CicloError) || !OVERLOAD.has(error.code)) throw error;
      const wasAlone = Math.max(company, this.#limit.activeCount) === 1;
      // One halving a burst: what was sent under a higher bound says nothing of the present one.
      if (this.#allowed >= allowedAtStart) this.#allow(Math.max(1, Math.floor(this.#allowed / 2)));
      if (wasAlone || error.code !== 'rate_limited' || askedDelayMs(error) > 0) throw error;
      return null;
    }
  }

  #allow(allowed: number): void {
    this.#allowed = allowed;
    this.#limit.concurrency = Math.floor(allowed);
  }
}
