/** An object that has a method of every name, each of which calls `call`. Its type says which names there are. */
export function methodsByName<Name extends string, Methods extends Readonly<Record<Name, unknown>>>(
  call: (name: Name, args: readonly unknown[]) => Promise<unknown>,
): Methods {
  const get = (_target: object, name: string | symbol): unknown =>
    // A promise is known by its `then`.
    typeof name === 'symbol' || name === 'then'
      ? undefined
      : (...args: readonly unknown[]) => call(name as Name, args);
  return new Proxy({}, { get }) as Methods;
}
