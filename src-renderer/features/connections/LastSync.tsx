import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../src-preload/contract/connections.ts';
import type { SyncStatus } from '../../../src-preload/contract/sync.ts';
import { useSyncStatus } from '../../app/app-store.ts';
import { useFormats } from '../../app/formats.ts';
import { useNow } from '../../app/use-now.ts';
import { type Offline, useOfflineSince } from '../../components/OfflineNotice.tsx';

/** When a company was last polled, how that ended, and how often it is polled. */
export function LastSync({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const status = useSyncStatus(connection.id);
  const when = useWhen(status);
  const hasFailed = status?.lastFailure != null && status.state !== 'syncing';
  const routine =
    connection.pollMinutes === null ? t('syncManual') : t('syncEvery', { minutes: connection.pollMinutes });
  if (status?.offline) return <CutOff offline={status.offline} routine={routine} />;
  return (
    <>
      <Group gap={4} wrap="nowrap" c={hasFailed ? 'var(--tone-unpaid)' : 'inherit'}>
        {hasFailed && <IconAlertTriangle size={14} aria-hidden />}
        <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
          {hasFailed ? `${t('syncFailed')} ${when}` : when}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {routine}
      </Text>
    </>
  );
}

function CutOff({ offline, routine }: { readonly offline: Offline; readonly routine: string }) {
  return (
    <>
      <Group gap={4} wrap="nowrap">
        <IconCloudOff size={14} aria-hidden />
        <Text size="sm" maw={120}>
          {useOfflineSince(offline)}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {routine}
      </Text>
    </>
  );
}

function useWhen(status: SyncStatus | null): string {
  const { t } = useTranslation('connections');
  const formats = useFormats();
  const now = useNow();
  if (status?.state === 'syncing') return t('syncing');
  return status?.lastEndedAt ? formats.relative(status.lastEndedAt, now) : t('neverSynced');
}
