/** Lets pieces of work under one key follow each other, whatever becomes of each. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs the work once all that came before it under the key has ended. */
  take<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(
      key,
      mine.catch(() => undefined),
    );
    return mine;
  }
}
