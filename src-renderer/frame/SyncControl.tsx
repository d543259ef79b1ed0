import { Box, Button, Group, Progress, Text } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SyncProgress } from '../../src-preload/contract/sync.ts';
import { pollNow, stopPoll } from '../components/actions/poll-now.ts';
import { useFormats } from '../kit/formats/formats.ts';
import { useSyncStatus } from '../kit/queries/app-store.ts';
import { LastPoll } from './LastPoll.tsx';

/**
 * How fresh the ledger is; starts a poll, shows how far it is, stops it. What went wrong stays in sight until a poll has ended well: the app
 * tries again by itself, and a person may be reading it. The button is one, so that the focus stays on it.
 */
export function SyncControl({ connectionId }: { readonly connectionId: string }) {
  const status = useSyncStatus(connectionId);
  const isRunning = status?.state === 'syncing';
  const isInTrouble = status !== null && (status.offline ?? status.lastFailure) !== null;
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <Box visibleFrom={isRunning ? 'md' : 'sm'} miw={0}>
        {(isInTrouble || !isRunning) && <LastPoll status={status} />}
      </Box>
      {isRunning && <Running progress={status.progress} />}
      <StartOrStop connectionId={connectionId} isRunning={isRunning} />
    </Group>
  );
}

type StartOrStopProps = { readonly connectionId: string; readonly isRunning: boolean };

function StartOrStop({ connectionId, isRunning }: StartOrStopProps) {
  const { t } = useTranslation();
  const [label, Icon, act] = isRunning
    ? ([t('cancel'), IconX, stopPoll] as const)
    : ([t('sync.start'), IconRefresh, pollNow] as const);
  return (
    <Button
      flex="none"
      aria-label={label}
      variant={isRunning ? 'default' : 'filled'}
      leftSection={<Icon size={14} aria-hidden />}
      onClick={() => void act(connectionId)}
    >
      <Box component="span" {...(isRunning ? {} : { visibleFrom: 'sm' })}>
        {label}
      </Box>
    </Button>
  );
}

function Running({ progress }: { readonly progress: SyncProgress | null }) {
  const { t } = useTranslation();
  const done = progress?.windowsTotal ? (100 * progress.windowsDone) / progress.windowsTotal : 0;
  return (
    <Box miw={0}>
      <Text size="xs" fw={600} lh={1.3} truncate>
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
    </Box>
  );
}

function ProgressCounts({ progress }: { readonly progress: SyncProgress | null }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  if (!progress) return null;
  return (
    <Text size="xs" c="dimmed" lh={1.3} className="numeric" visibleFrom="md">
      {t('sync.counts', {
        windows: `${count(progress.windowsDone)}/${count(progress.windowsTotal)}`,
        pages: count(progress.pages),
        records: count(progress.records),
      })}
    </Text>
  );
}
