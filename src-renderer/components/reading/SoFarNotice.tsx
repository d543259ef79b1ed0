import { Button, Group, Text } from '@mantine/core';
import { IconHourglassHigh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection, useSyncStatus } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { pollNow } from '../actions/poll-now.ts';
import { Notice } from '../failures/Notice.tsx';

/** Charges of a first reading that no list shows yet; null where all has been read once, or while that is not known. */
export function useBeingRead(): number | null {
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.cycles.beingRead, { connectionId });
  return query.state === 'ready' ? query.value : null;
}

/** Says of what stands below it that a first reading has not ended: nothing of it is wrong, and something is missing. */
export function SoFarNotice() {
  const beingRead = useBeingRead();
  return beingRead === null ? null : <SoFar beingRead={beingRead} />;
}

function SoFar({ beingRead }: { readonly beingRead: number }) {
  const { t } = useTranslation();
  const { id: connectionId } = useConnection();
  const { count } = useFormats();
  const isRunning = useSyncStatus(connectionId)?.state === 'syncing';
  return (
    <Notice role="status" tone="quiet" icon={IconHourglassHigh} title={t('sync.soFar.title')}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {isRunning ? '' : `${t('sync.soFar.stopped')} `}
          {t('sync.soFar.text', { count: beingRead, shown: count(beingRead) })}
        </Text>
        {isRunning || (
          <Button size="xs" variant="default" onClick={() => void pollNow(connectionId)}>
            {t('sync.soFar.goOn')}
          </Button>
        )}
      </Group>
    </Notice>
  );
}
