import { useEffect, useState } from 'react';
import { pollNow } from '../../../components/notices/poll-now.ts';
import { useSyncStatus } from '../../../kit/queries/app-store.ts';
import { isOldReading } from '../../../kit/queries/old-reading.ts';

/** How fresh what is reviewed is: being read, or when the last reading ended, and whether that one failed. */
export type Reading = {
  readonly isReading: boolean;
  readonly endedAt: string | null;
  readonly hasFailed: boolean;
};

/** Reads the bank once more where the last reading is old; to be mounted anew for each review. */
export function useFreshReading(connectionId: string): Reading {
  const status = useSyncStatus(connectionId);
  const endedAt = status?.lastEndedAt ?? null;
  const [wasOld] = useState(() => isOldReading(endedAt));
  const [before] = useState(endedAt);
  useEffect(() => {
    if (wasOld) void pollNow(connectionId);
  }, [connectionId, wasOld]);
  const isBehind = wasOld && endedAt === before && status?.lastFailure === null;
  return {
    isReading: status?.state === 'syncing' || (isBehind && status?.offline === null),
    endedAt,
    hasFailed: status?.lastFailure !== null || status?.offline !== null,
  };
}
