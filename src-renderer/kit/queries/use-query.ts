import { hashKey, useQuery as useTanstackQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Failure, Result } from '../../../src-preload/contract/errors.ts';
import { nameOfCall } from '../../bridge.ts';
import { askAgain } from './query-client.ts';
import { readAnew, type Unread, unreadOf } from './reading.ts';

/** Where a question to the main side stands. `ready` keeps the last answer while a newer one is on its way, and where that could not be had. */
export type Query<Value> =
  | { readonly state: 'loading'; readonly refresh: () => void }
  | { readonly state: 'failed'; readonly failure: Failure; readonly refresh: () => void }
  | {
      readonly state: 'ready';
      readonly value: Value;
      readonly isRefreshing: boolean;
      /**
       * Whether the answer is to what is asked now, and the last that was asked for. Else it is the one to the input before, or could not be
       * read anew: to be looked at, never to be acted on.
       */
      readonly isCurrent: boolean;
      /** Why this answer could not be read anew; null where it could. */
      readonly unread: Unread | null;
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
  const queryKey = [nameOfCall(call), input] as const;
  const { data, isFetching, isPlaceholderData, error, dataUpdatedAt } = useTanstackQuery({
    queryKey,
    queryFn: () => readAnew(queryKey, () => call(input)),
    refetchInterval: everyMs ?? false,
  });
  const reading = { isFetching, isPlaceholderData, unread: unreadOf({ error, dataUpdatedAt }) };
  return toQuery(data, reading, useRefresh(call, input));
}

/** A function that asks this question again; it stays the same while the question does. */
export function useRefresh(call: object, input: unknown): () => void {
  const name = nameOfCall(call);
  const hash = hashKey([name, input]);
  return useCallback(() => askAgain((...key) => hashKey(key) === hash), [hash]);
}

/** How an answer is being read: whether another is on its way, whether this one is still that to the input before, why none could be had since. */
type Reading = {
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly unread: Unread | null;
};

/** An answer as screens show it; undefined where there is none yet. */
export function toQuery<Value>(
  answer: Result<Value> | undefined,
  { isFetching, isPlaceholderData, unread }: Reading,
  refresh: () => void,
): Query<Value> {
  if (answer === undefined) return { state: 'loading', refresh };
  if (!answer.ok) return { state: 'failed', failure: answer.error, refresh };
  const { value } = answer;
  const isCurrent = !isPlaceholderData && unread === null;
  return { state: 'ready', value, isRefreshing: isFetching, isCurrent, unread, refresh };
}
