import { useState } from 'react';
import type { Result } from '../../../../src-preload/contract/errors.ts';

/** A choice that shows at once, and how to choose. */
export type Chosen<Value> = { readonly value: Value; readonly choose: (next: Value) => void };

/** Shows what a person chose until the bank says so itself; what it refuses shows as the bank has it. */
export function useChosen<Value extends string | boolean>(
  actual: Value,
  apply: (next: Value) => Promise<Result<unknown>>,
): Chosen<Value> {
  const [pending, setPending] = useState<{ next: Value; over: Value } | null>(null);
  const choose = async (next: Value): Promise<void> => {
    setPending({ next, over: actual });
    const answer = await apply(next);
    if (!answer.ok) setPending(null);
  };
  // Once the bank says anything else than before, its word counts.
  const isStanding = pending !== null && pending.over === actual;
  return { value: isStanding ? pending.next : actual, choose: (next) => void choose(next) };
}
