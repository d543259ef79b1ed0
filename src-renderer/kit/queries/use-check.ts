import { useDebouncedValue } from '@mantine/hooks';
import { hashKey, useQuery as useTanstackQuery } from '@tanstack/react-query';
import type { Result } from '../../../src-preload/contract/errors.ts';
import { nameOfCall } from '../../bridge.ts';

/** A pause that a typist does not notice and that spares the ledger most of the letters of a search. */
export const SEARCH_PAUSE_MS = 180;
/** The same for what is checked whole as it is typed. */
const CHECK_PAUSE_MS = 300;

/** What the main side says of what is typed. */
export type Check<Value> = {
  /** The last answer, which may be about what stood there before; undefined until there is one. */
  readonly answer: Result<Value> | undefined;
  /** Whether it is about what stands there now. */
  readonly isCurrent: boolean;
};

/** Has what is typed checked once typing pauses. Late answers to what stood there before are dropped. */
export function useCheck<Input, Value>(
  call: (input: Input) => Promise<Result<Value>>,
  input: Input,
  isWanted = true,
): Check<Value> {
  const queryKey = [nameOfCall(call), input] as const;
  const typed = hashKey(queryKey);
  const [settled] = useDebouncedValue(typed, CHECK_PAUSE_MS);
  const { data, isPlaceholderData } = useTanstackQuery({
    queryKey,
    queryFn: () => call(input),
    enabled: isWanted && settled === typed,
  });
  return { answer: data, isCurrent: data !== undefined && !isPlaceholderData };
}
