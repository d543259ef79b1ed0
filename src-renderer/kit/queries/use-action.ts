import { useCallback, useRef, useState } from 'react';
import type { Failure, Result } from '../../../src-preload/contract/errors.ts';

/** Where something that a person set off stands. */
export type ActionState<Value> =
  | { readonly kind: 'idle' | 'running' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'done'; readonly value: Value };

/** One call that a click sets off, as opposed to `useQuery`, which asks by itself. */
export type Action<Input, Value> = {
  readonly state: ActionState<Value>;
  /** Answers what the call answered; a later run takes over the state. */
  readonly run: (input: Input) => Promise<Result<Value>>;
  readonly reset: () => void;
};

/** Runs a call when asked to and keeps what became of it; answers to runs that were overtaken are dropped. */
export function useAction<Input, Value>(
  call: (input: Input) => Promise<Result<Value>>,
): Action<Input, Value> {
  const [state, setState] = useState<ActionState<Value>>({ kind: 'idle' });
  const latestRun = useRef(0);
  const reset = useCallback(() => {
    latestRun.current += 1;
    setState({ kind: 'idle' });
  }, []);
  const run = useCallback(
    async (input: Input) => {
      latestRun.current += 1;
      const thisRun = latestRun.current;
      setState({ kind: 'running' });
      const result = await call(input);
      if (latestRun.current === thisRun) setState(stateOf(result));
      return result;
    },
    [call],
  );
  return { state, run, reset };
}

function stateOf<Value>(result: Result<Value>): ActionState<Value> {
  return result.ok ? { kind: 'done', value: result.value } : { kind: 'failed', failure: result.error };
}

/**
 * Has one run at a time: who asks while one is under way sends nothing, and gets the answer of that one. Where `keyOf` tells inputs apart, each has its own run: what
 * is asked of one thing is no answer to what is asked of another.
 */
export function useSingleFlight<Input, Value>(
  run: (input: Input) => Promise<Value>,
  keyOf: (input: Input) => string = () => '',
): (input: Input) => Promise<Value> {
  // State is too late for two clicks within a tick.
  const underWay = useRef(new Map<string, Promise<Value>>());
  const latest = useRef({ run, keyOf });
  latest.current = { run, keyOf };
  return useCallback((input: Input) => {
    const key = latest.current.keyOf(input);
    const known = underWay.current.get(key);
    if (known !== undefined) return known;
    const begun = latest.current.run(input).finally(() => underWay.current.delete(key));
    underWay.current.set(key, begun);
    return begun;
  }, []);
}
