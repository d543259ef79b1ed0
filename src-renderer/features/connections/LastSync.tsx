import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../src-preload/contract/connections.ts';
import type { SyncStatus } from '../../../src-preload/contract/sync.ts';
import { type Offline, useOfflineSince } from '../../components/failures/OfflineNotice.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useNow } from '../../kit/formats/use-now.ts';
import { useSyncStatus } from '../../kit/queries/app-store.ts';

/** When a company was last polled, how that ended, and how often it is polled. */
export function LastSync({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const status = useSyncStatus(connection.id);
  const hasFailed = status?.lastFailure != null && status.state !== 'syncing';
  const when = useWhen(status, hasFailed);
  const { instant } = useFormats();
  const { pollMinutes, copiedAt } = connection;
  if (copiedAt !== null) return <Text size="sm">{t('copyText', { at: instant(copiedAt) })}</Text>;
  if (status?.offline) return <CutOff offline={status.offline} pollMinutes={pollMinutes} />;
  return (
    <>
      <Group gap={4} wrap="nowrap" c={hasFailed ? 'var(--tone-unpaid)' : 'inherit'}>
        {hasFailed && <IconAlertTriangle size={14} aria-hidden />}
        <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
          {hasFailed ? `${t('syncFailed')} ${when}` : when}
        </Text>
      </Group>
      <Routine pollMinutes={pollMinutes} />
    </>
  );
}

type RoutineProps = Pick<Connection, 'pollMinutes'>;

function Routine({ pollMinutes }: RoutineProps) {
  const { t } = useTranslation('connections');
  return (
    <Text size="xs" c="dimmed">
      {pollMinutes === null ? t('syncManual') : t('syncEvery', { minutes: pollMinutes })}
    </Text>
  );
}

function CutOff({ offline, pollMinutes }: RoutineProps & { readonly offline: Offline }) {
  return (
    <>
      <Group gap={4} wrap="nowrap">
        <IconCloudOff size={14} aria-hidden />
        <Text size="sm" maw={120}>
          {useOfflineSince(offline)}
        </Text>
      </Group>
      <Routine pollMinutes={pollMinutes} />
    </>
  );
}

function useWhen(status: SyncStatus | null, hasFailed: boolean): string {
  const { t } = useTranslation('connections');
  const formats = useFormats();
  const now = useNow();
  if (status?.state === 'syncing') return t('syncing');
  const at = hasFailed ? status?.lastFailure?.at : status?.lastGoodPoll;
  return at ? formats.relative(at, now) : t('neverSynced');
}
