import { useCallback, useEffect, useState } from 'react';
import { answered, askedSince, type HeardBatches, withHeard } from './heard.ts';
import { useEventsMissed } from './use-events-missed.ts';
import type { Query } from './use-query.ts';

/** What was heard of batches and not read yet, by their ids, and the way to hear more. */
export type Hearing<Batch> = {
  readonly heard: Readonly<Record<string, Batch>>;
  /** Stays the same. */
  readonly hear: (batch: Batch) => void;
  readonly forget: () => void;
};

/**
 * Keeps what events tell of batches until an answer that was asked for later is here. Events tell of a batch while it runs alone: what is
 * settled of it afterwards, by whatever hand, only the ledger says.
 */
export function useHeardBatches<Batch extends { readonly batchId: string }>(
  query: Pick<Query<unknown>, 'state'> & { readonly isRefreshing?: boolean; readonly unread?: unknown },
): Hearing<Batch> {
  const [kept, setKept] = useState<HeardBatches<Batch>>({});
  const isAsking = query.state === 'ready' && query.isRefreshing === true;
  const isAnswered = query.state === 'ready' && !isAsking && query.unread === null;
  useEffect(() => {
    if (isAsking) setKept(askedSince);
    else if (isAnswered) setKept(answered);
  }, [isAsking, isAnswered]);
  const hear = useCallback((batch: Batch) => setKept((before) => withHeard(before, batch)), []);
  const forget = useCallback(() => setKept({}), []);
  useEventsMissed(forget);
  const heard = Object.fromEntries(Object.entries(kept).map(([id, { batch }]) => [id, batch]));
  return { heard, hear, forget };
}
