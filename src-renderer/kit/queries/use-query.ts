import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure, Result } from '../../../src-preload/contract/errors.ts';
import { useAppStore } from './app-store.ts';

/** Where a question to the main side stands. `ready` keeps the last answer while a newer one is on its way. */
export type Query<Value> =
  | { readonly state: 'loading'; readonly refresh: () => void }
  | { readonly state: 'failed'; readonly failure: Failure; readonly refresh: () => void }
  | {
      readonly state: 'ready';
      readonly value: Value;
      readonly isRefreshing: boolean;
      readonly refresh: () => void;
    };

type Answer<Value> = { readonly key: string; readonly result: Result<Value> };

const connectionOf = (input: unknown): string | null =>
  typeof input === 'object' && input !== null && 'connectionId' in input ? String(input.connectionId) : null;

/**
 * Asks the main side when the screen appears, when the input changes, and when the ledger of the input's
 * `connectionId` changes. Late answers to old inputs are dropped.
 */
export function useQuery<Input, Value>(
  call: (input: Input) => Promise<Result<Value>>,
  input: Input,
): Query<Value> {
  const key = JSON.stringify(input);
  const connectionId = connectionOf(input);
  const ledgerVersion = useAppStore(({ ledgerVersionById }) =>
    connectionId === null ? 0 : (ledgerVersionById[connectionId] ?? 0),
  );
  const [asked, setAsked] = useState(0);
  const [answer, setAnswer] = useState<Answer<Value> | null>(null);
  const [isAsking, setIsAsking] = useState(true);
  const latestInput = useRef(input);
  latestInput.current = input;
  const refresh = useCallback(() => setAsked((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` and `ledgerVersion` are reasons to ask again
  useEffect(() => {
    let isCurrent = true;
    setIsAsking(true);
    void call(latestInput.current).then((result) => {
      if (!isCurrent) return;
      setAnswer({ key, result });
      setIsAsking(false);
    });
    return () => {
      isCurrent = false;
    };
  }, [call, key, asked, ledgerVersion]);

  return toQuery(answer, isAsking, refresh);
}

function toQuery<Value>(
  answer: Answer<Value> | null,
  isRefreshing: boolean,
  refresh: () => void,
): Query<Value> {
  if (answer === null) return { state: 'loading', refresh };
  if (!answer.result.ok) return { state: 'failed', failure: answer.result.error, refresh };
  return { state: 'ready', value: answer.result.value, isRefreshing, refresh };
}
