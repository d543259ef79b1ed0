import type { Result } from '../../../../src-preload/contract/errors.ts';
import { type Query, useQuery } from '../../../kit/queries/use-query.ts';

/** Pause between an answer and the next question: a clock that runs is worth watching, and the bank is on this computer. */
const LIVE_MS = 2_000;

/** Asks the practice bank and goes on asking while the window can be seen; the next question waits for the last answer. */
export function useLiveQuery<Input, Value>(
  call: (input: Input) => Promise<Result<Value>>,
  input: Input,
  isHeld = false,
): Query<Value> {
  return useQuery(call, input, { everyMs: isHeld ? undefined : LIVE_MS });
}
