import { Button, EmptyState, Stack } from '@mantine/core';
import { IconCloudOff, IconHourglassHigh, IconRefresh, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SyncStatus } from '../../../src-preload/contract/sync.ts';
import { ciclo } from '../../bridge.ts';
import { useConnection, useSyncStatus } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { pollNow } from '../actions/poll-now.ts';
import { FailureNotice } from '../failures/FailureNotice.tsx';
import { OfflineNotice } from '../failures/OfflineNotice.tsx';
import { LoadingRows } from './LoadingRows.tsx';
import { QueryView } from './QueryView.tsx';

type Props = { readonly children: ReactNode };

/** Shows that something is not there only once a first reading has ended well; until then, how that reading stands and what to do. */
export function OnceRead({ children }: Props) {
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.sync.hasReadAll, { connectionId });
  return (
    <QueryView query={query} loading={<LoadingRows />}>
      {(hasReadAll) => (hasReadAll ? children : <UnreadState />)}
    </QueryView>
  );
}

/** Whether a first reading has ended well; null while that is not known. */
export function useHasReadAll(): boolean | null {
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.sync.hasReadAll, { connectionId });
  return query.state === 'ready' ? query.value : null;
}

/** How a first reading stands. */
type Reading = 'syncing' | 'offline' | 'failed' | 'never';

const ICONS: Readonly<Record<Reading, TablerIcon>> = {
  syncing: IconHourglassHigh,
  offline: IconCloudOff,
  failed: IconCloudOff,
  never: IconRefresh,
};

function readingOf(status: SyncStatus | null): Reading {
  if (status?.state === 'syncing') return 'syncing';
  if (status?.offline) return 'offline';
  return status?.lastFailure ? 'failed' : 'never';
}

/** Says of a company whose bank was never read to the end how that reading stands, what went wrong, and the way on. */
export function UnreadState() {
  const { t } = useTranslation();
  const { id } = useConnection();
  const status = useSyncStatus(id);
  const reading = readingOf(status);
  const Icon = ICONS[reading];
  const text = {
    syncing: 'syncingText',
    offline: 'neverText',
    failed: 'failedText',
    never: 'neverText',
  } as const;
  return (
    <Stack gap="sm" p="sm">
      <EmptyState
        size="sm"
        py="md"
        title={t(`sync.unread.${reading}`)}
        description={t(`sync.unread.${text[reading]}`)}
        icon={<Icon stroke={1.5} aria-hidden />}
      >
        {(reading === 'never' || reading === 'offline') && (
          <EmptyState.Actions>
            <Button variant="default" onClick={() => void pollNow(id)}>
              {t('sync.start')}
            </Button>
          </EmptyState.Actions>
        )}
      </EmptyState>
      {reading === 'offline' && status?.offline && <OfflineNotice {...status} offline={status.offline} />}
      {reading === 'failed' && status?.lastFailure && (
        <FailureNotice failure={status.lastFailure} onRetry={() => void pollNow(id)} />
      )}
    </Stack>
  );
}
