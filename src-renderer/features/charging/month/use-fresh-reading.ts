import { useEffect, useState } from 'react';
import type { SyncStatus } from '../../../../src-preload/contract/sync.ts';
import { pollNow } from '../../../components/actions/poll-now.ts';
import { useSyncStatus } from '../../../kit/queries/app-store.ts';
import { isOldReading } from '../../../kit/queries/old-reading.ts';

/** How fresh what is reviewed is: being read, or when the last good reading ended, and whether a newer one did not end well. */
export type Reading = {
  readonly isReading: boolean;
  readonly readAt: string | null;
  readonly hasFailed: boolean;
};

/** How it stood when the review was opened. */
type Before = { readonly wasOld: boolean; readonly endedAt: string | null; readonly readAt: string | null };

type SyncFacts = Pick<SyncStatus, 'state' | 'offline' | 'lastFailure' | 'lastEndedAt' | 'lastGoodPoll'>;

/** Reads the bank once more where the last reading is old; to be mounted anew for each review. */
export function useFreshReading(connectionId: string): Reading {
  const status = useSyncStatus(connectionId);
  const [before] = useState(() => beforeReview(status));
  const { wasOld } = before;
  useEffect(() => {
    if (wasOld) void pollNow(connectionId);
  }, [connectionId, wasOld]);
  return readingOf(status, before);
}

function beforeReview(status: SyncFacts | null): Before {
  const { lastEndedAt: endedAt = null, lastGoodPoll: readAt = null } = status ?? {};
  return { wasOld: isOldReading(readAt), endedAt, readAt };
}

/** A reading that somebody has ended leaves what is reviewed as old as it was. */
export function readingOf(status: SyncFacts | null, { wasOld, endedAt, readAt }: Before): Reading {
  if (status === null) return { isReading: true, readAt: null, hasFailed: false };
  const isCutOff = status.lastFailure !== null || status.offline !== null;
  const isToBegin = wasOld && status.lastEndedAt === endedAt && !isCutOff;
  return {
    isReading: status.state === 'syncing' || isToBegin,
    readAt: status.lastGoodPoll,
    hasFailed: isCutOff || (wasOld && status.lastGoodPoll === readAt),
  };
}
