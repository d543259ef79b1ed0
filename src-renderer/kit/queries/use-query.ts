import { hashKey, useQuery as useTanstackQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Failure, Result } from '../../../src-preload/contract/errors.ts';
import { nameOfCall } from '../../bridge.ts';
import { askAgain } from './query-client.ts';

/** Where a question to the main side stands. `ready` keeps the last answer while a newer one is on its way. */
export type Query<Value> =
  | { readonly state: 'loading'; readonly refresh: () => void }
  | { readonly state: 'failed'; readonly failure: Failure; readonly refresh: () => void }
  | {
      readonly state: 'ready';
      readonly value: Value;
      readonly isRefreshing: boolean;
      /** Whether the answer is to what is asked now. Until then it is the one to the input before: to be looked at, never to be acted on. */
      readonly isCurrent: boolean;
      readonly refresh: () => void;
    };

type Options = {
  /** Asks again so long after each answer, while the window can be seen; never unless told. */
  readonly everyMs?: number | undefined;
};

/**
 * Asks the main side when the screen appears, when the input changes, and when an event makes the answer stale (`stale-on.ts`). Who asks the
 * same at the same time shares one answer. Late answers to old inputs are dropped.
 */
export function useQuery<Input, Value>(
  call: (input: Input) => Promise<Result<Value>>,
  input: Input,
  { everyMs }: Options = {},
): Query<Value> {
  const { data, isFetching, isPlaceholderData } = useTanstackQuery({
    queryKey: [nameOfCall(call), input],
    queryFn: () => call(input),
    refetchInterval: everyMs ?? false,
  });
  return toQuery(data, { isFetching, isPlaceholderData }, useRefresh(call, input));
}

/** A function that asks this question again; it stays the same while the question does. */
export function useRefresh(call: object, input: unknown): () => void {
  const name = nameOfCall(call);
  const hash = hashKey([name, input]);
  return useCallback(() => askAgain((...key) => hashKey(key) === hash), [hash]);
}

/** How an answer is being read: whether another is on its way, and whether this one is still that to the input before. */
type Reading = { readonly isFetching: boolean; readonly isPlaceholderData: boolean };

/** An answer as screens show it; undefined where there is none yet. */
export function toQuery<Value>(
  answer: Result<Value> | undefined,
  { isFetching, isPlaceholderData }: Reading,
  refresh: () => void,
): Query<Value> {
  if (answer === undefined) return { state: 'loading', refresh };
  if (!answer.ok) return { state: 'failed', failure: answer.error, refresh };
  const { value } = answer;
  return { state: 'ready', value, isRefreshing: isFetching, isCurrent: !isPlaceholderData, refresh };
}
