import type { SeenRequest } from '../../../src-preload/contract/practice-bank/access.ts';

/** A request that has ended, before the log gives it a number. Times are real milliseconds. */
export type EndedRequest = Omit<SeenRequest, 'id' | 'at' | 'durationMs'> & {
  readonly beganMs: number;
  readonly endedMs: number;
};

/** What a person can look back on; our choice. */
const MOST_REQUESTS = 1_000;
/** A target may be as long as all headers together; no legal one comes near this. */
const LONGEST_PATH = 2_000;

/** The last requests that the bank has seen, in memory only; older ones are forgotten. */
export class RequestLog {
  readonly #most: number;
  #requests: SeenRequest[] = [];
  #lastId = 0;

  constructor(most: number = MOST_REQUESTS) {
    this.#most = most;
  }

  /** Adds a request; numbers are given in the order in which requests end. */
  add({ beganMs, endedMs, path, ...seen }: EndedRequest): void {
    this.#lastId += 1;
    this.#requests.push({
      ...seen,
      id: this.#lastId,
      at: new Date(beganMs).toISOString(),
      path: path.slice(0, LONGEST_PATH),
      durationMs: Math.max(0, endedMs - beganMs),
    });
    // Cut seldom, so that adding costs nothing.
    if (this.#requests.length >= 2 * this.#most) this.#requests = this.#requests.slice(-this.#most);
  }

  /** The newest requests, newest first, as many as wanted and kept. */
  list(limit: number): readonly SeenRequest[] {
    return this.#requests.slice(-Math.min(limit, this.#most)).reverse();
  }
}
