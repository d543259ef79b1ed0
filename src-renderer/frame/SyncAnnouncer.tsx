import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../kit/queries/app-store.ts';

/** Tells screen readers when a poll starts and how it ended; its counts change too often to be read out. */
export function SyncAnnouncer() {
  const { t } = useTranslation();
  const status = useAppStore(({ syncById, currentConnectionId }) => syncById[currentConnectionId ?? '']);
  const key = !status
    ? 'idle'
    : status.state === 'syncing'
      ? 'syncing'
      : status.offline
        ? 'offline'
        : status.lastFailure
          ? 'failed'
          : 'done';
  return <VisuallyHidden role="status">{status ? t(`sync.announce.${key}`) : ''}</VisuallyHidden>;
}
