import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SyncStatus } from '../../src-preload/contract/sync.ts';
import { useAppStore } from '../kit/queries/app-store.ts';

/** Tells screen readers when a poll starts and how it ended; its counts change too often to be read out. */
export function SyncAnnouncer() {
  const { t } = useTranslation();
  const status = useAppStore(({ syncById, currentConnectionId }) => syncById[currentConnectionId ?? '']);
  const announced = announcedOf(status);
  return <VisuallyHidden role="status">{announced && t(`sync.announce.${announced}`)}</VisuallyHidden>;
}

/** A poll that somebody has ended, or that was left to others, is over without a word. */
function announcedOf(status: SyncStatus | undefined) {
  if (status?.state === 'syncing') return 'syncing';
  if (status?.offline) return 'offline';
  if (status?.lastFailure) return 'failed';
  const goodPoll = status?.lastGoodPoll ?? null;
  return goodPoll !== null && status?.lastEndedAt === goodPoll ? 'done' : null;
}
