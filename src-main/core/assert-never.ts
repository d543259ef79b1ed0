/** Marks the branch that no value of a union reaches: adding a member fails compilation at the call. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`);
}
