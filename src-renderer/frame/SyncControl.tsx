import { Box, Button, Group, Progress, Text } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SyncProgress } from '../../src-preload/contract/sync.ts';
import { pollNow, stopPoll } from '../components/notices/poll-now.ts';
import { useFormats } from '../kit/formats/formats.ts';
import { useSyncStatus } from '../kit/queries/app-store.ts';
import { LastPoll } from './LastPoll.tsx';

/** How fresh the ledger is; starts a poll, shows how far it is, stops it. */
export function SyncControl({ connectionId }: { readonly connectionId: string }) {
  const status = useSyncStatus(connectionId);
  if (status?.state === 'syncing') return <Running connectionId={connectionId} progress={status.progress} />;
  return (
    <Group gap="xs" wrap="nowrap">
      <Box visibleFrom="sm">
        <LastPoll status={status} />
      </Box>
      <StartButton connectionId={connectionId} />
    </Group>
  );
}

function StartButton({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation();
  return (
    <Button
      aria-label={t('sync.start')}
      leftSection={<IconRefresh size={14} aria-hidden />}
      onClick={() => void pollNow(connectionId)}
    >
      <Box component="span" visibleFrom="sm">
        {t('sync.start')}
      </Box>
    </Button>
  );
}

type RunningProps = { readonly connectionId: string; readonly progress: SyncProgress | null };

function Running({ connectionId, progress }: RunningProps) {
  const { t } = useTranslation();
  const done = progress?.windowsTotal ? (100 * progress.windowsDone) / progress.windowsTotal : 0;
  return (
    <Group gap="sm" wrap="nowrap">
      <div>
        <Text size="xs" fw={600} lh={1.3}>
          {t(`sync.phase.${progress?.phase ?? 'connecting'}`)}
        </Text>
        <ProgressCounts progress={progress} />
        <Progress
          value={done}
          size={3}
          mt={2}
          animated
          aria-label={t('sync.progress')}
          transitionDuration={200}
        />
      </div>
      <Button
        variant="default"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={() => void stopPoll(connectionId)}
      >
        {t('cancel')}
      </Button>
    </Group>
  );
}

function ProgressCounts({ progress }: { readonly progress: SyncProgress | null }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  if (!progress) return null;
  return (
    <Text size="xs" c="dimmed" lh={1.3} className="numeric">
      {t('sync.counts', {
        windows: `${count(progress.windowsDone)}/${count(progress.windowsTotal)}`,
        pages: count(progress.pages),
        records: count(progress.records),
      })}
    </Text>
  );
}
