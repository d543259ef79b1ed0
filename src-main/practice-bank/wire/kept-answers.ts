/** So many bytes of answers are kept at most: a few pages of a thousand records. */
const MOST_BYTES = 16 * 1_024 * 1_024;

/**
 * Answers as they were written, for as long as nothing changes. A world that stands still tells the same list again and again, and
 * to write a page of a thousand records takes many times what it takes to send it.
 */
export class KeptAnswers {
  readonly #most: number;
  readonly #answers = new Map<string, Buffer>();
  #bytes = 0;
  #world: object | null = null;
  #now = Number.NaN;

  constructor(mostBytes: number = MOST_BYTES) {
    this.#most = mostBytes;
  }

  /** Everything may have changed. To be called after whatever may change what is told, time apart. */
  forget(): void {
    this.#answers.clear();
    this.#bytes = 0;
  }

  /** The JSON of what `answer` gives, for a key and a world as of its instant: kept from the last time, or written now. */
  bytesOf(world: { readonly now: number }, key: string, answer: () => unknown): Buffer {
    if (world !== this.#world || world.now !== this.#now) this.forget();
    this.#world = world;
    this.#now = world.now;
    const kept = this.#answers.get(key);
    if (kept !== undefined) return kept;
    const written = Buffer.from(JSON.stringify(answer()));
    this.#keep(key, written);
    return written;
  }

  /** The oldest go where there is no room. */
  #keep(key: string, written: Buffer): void {
    if (written.byteLength > this.#most) return;
    this.#answers.set(key, written);
    this.#bytes += written.byteLength;
    for (const [oldest, bytes] of this.#answers) {
      if (this.#bytes <= this.#most) return;
      this.#answers.delete(oldest);
      this.#bytes -= bytes.byteLength;
    }
  }
}
