/** Makes a method of the handle of a question: within one moment of the ledger, its file's errors in words that a person is told. */
export type GuardedMethod = <Args extends unknown[], Value>(
  method: (...args: Args) => Value,
) => (...args: Args) => Value;

/** A store with each of its methods made one of the handle. */
export function guardedAll<Store extends Readonly<Record<keyof Store, (...args: never[]) => unknown>>>(
  guard: GuardedMethod,
  store: Store,
): Store {
  const methods = Object.entries<(...args: never[]) => unknown>(store);
  return Object.fromEntries(methods.map(([name, method]) => [name, guard(method)])) as Store;
}
