import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { Result } from '../../../../src-preload/contract/errors.ts';
import { useAppStore } from '../../../kit/queries/app-store.ts';
import { type Query, useQuery } from '../../../kit/queries/use-query.ts';
import { useBankChanges } from './bank-changes.ts';

/** Pause between an answer and the next question: a clock that runs is worth watching, and the bank is on this computer. */
const REFRESH_MS = 2_000;

type Ask<Input, Value> = (input: Input) => Promise<Result<Value>>;

/** Asks the practice bank, and again when its day moves on or something was done to it from this screen. */
export function useBankQuery<Input, Value>(call: Ask<Input, Value>, input: Input): Query<Value> {
  const query = useQuery(call, input);
  const changes = useBankChanges(({ count }) => count);
  const today = useAppStore(({ practice }) => practice?.today ?? null);
  const mark = `${changes} ${today}`;
  const seen = useRef(mark);
  const { refresh } = query;
  useEffect(() => {
    if (seen.current === mark) return;
    seen.current = mark;
    refresh();
  }, [mark, refresh]);
  return query;
}

/** Asks like {@link useBankQuery} and goes on asking while the page is visible; the next question waits for the last answer. */
export function useLiveQuery<Input, Value>(
  call: Ask<Input, Value>,
  input: Input,
  isHeld = false,
): Query<Value> {
  const query = useBankQuery(call, input);
  const isVisible = useDocumentVisibility() === 'visible';
  const answer = latestAnswer(query);
  const { refresh } = query;
  useEffect(() => {
    if (answer === null || isHeld || !isVisible) return;
    const timer = setTimeout(refresh, REFRESH_MS);
    return () => clearTimeout(timer);
  }, [answer, isHeld, isVisible, refresh]);
  return query;
}

/** What came last, another object each time; null while a question is under way. */
function latestAnswer<Value>(query: Query<Value>): object | null {
  if (query.state === 'failed') return query.failure;
  if (query.state === 'loading' || query.isRefreshing) return null;
  return Object(query.value);
}
