/** Makes a method of the handle of a question: within one moment of the ledger, its file's errors in words that a person is told. */
export type GuardedMethod = <Args extends unknown[], Value>(
  method: (...args: Args) => Value,
) => (...args: Args) => Value;
