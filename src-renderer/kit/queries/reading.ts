import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import type { Failure, Result } from '../../../src-preload/contract/errors.ts';
import type { ErrorCode } from '../../../src-preload/contract/vocabulary/errors.ts';
import { queryClient } from './query-client.ts';

/** Why what stands on screen could not be read anew, and since when it stands. */
export type Unread = {
  readonly failure: Failure;
  /** UTC instant of the last reading that went well. */
  readonly readAt: string;
};

/**
 * These say that what was shown is no longer there, or no longer for whoever sits here: it must not stay in sight as if it were. A server refuses whose right was taken,
 * and no longer lets in who was removed. A keychain that is locked or a key that is missing takes nobody's right: what was read stands, like beside any other failure.
 */
const GONE: ReadonlySet<ErrorCode> = new Set([
  'not_found',
  'company_not_at_server',
  'payer_unknown',
  'server_rights',
  'server_sign_in',
]);

/** A failure that takes nothing from the screen: the last good answer stands. */
class NotReadAnew extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/**
 * The answer to a question. A failure is an answer too, but where a good one to the same question stands. There it is thrown as
 * {@link NotReadAnew}, so that the query keeps what a person looks at or types into, and when that was read.
 */
export async function readAnew<Value>(
  key: QueryKey,
  ask: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const answer = await ask();
  if (!answer.ok && !GONE.has(answer.error.code) && isGood(queryClient.getQueryData(key)))
    throw new NotReadAnew(answer.error);
  return answer;
}

type Answers = Result<unknown> | InfiniteData<Result<unknown>> | undefined;

const isGood = (known: Answers): boolean =>
  known !== undefined && ('pages' in known ? known.pages.every(({ ok }) => ok) : known.ok);

/** What a query knows of its last reading: why it failed, and when (epoch milliseconds) the data were read. */
type LastReading = { readonly error: unknown; readonly dataUpdatedAt: number };

/** Why data that are on screen could not be read anew; null where they could. */
export function unreadOf({ error, dataUpdatedAt }: LastReading): Unread | null {
  if (error === null) return null;
  // The bridge answers and never throws: anything else is a fault of the page, and belongs to what catches those.
  if (!(error instanceof NotReadAnew)) throw error;
  return { failure: error.failure, readAt: new Date(dataUpdatedAt).toISOString() };
}
