import { Text } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SyncStatus } from '../../../src-preload/contract/sync.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { useNow } from '../../kit/formats/use-now.ts';
import { Notice } from './Notice.tsx';

/** Since when a company's bank cannot be reached. */
export type Offline = NonNullable<SyncStatus['offline']>;

/** The poller's status while nobody is reached. */
type CutOffStatus = Pick<SyncStatus, 'lastGoodPoll'> & { readonly offline: Offline };

/** What being offline means for what is on screen. No alarm: it heals by itself, and nothing has gone wrong. */
export function OfflineNotice({ offline, lastGoodPoll }: CutOffStatus) {
  const { t } = useTranslation();
  return (
    <Notice role="status" tone="quiet" icon={IconCloudOff} title={useOfflineSince(offline)}>
      <DataFrom lastGoodPoll={lastGoodPoll} />
      <Text size="sm">{t('sync.offlineRetry')}</Text>
    </Notice>
  );
}

/** From when the data are that are on screen. */
export function DataFrom({ lastGoodPoll }: Pick<SyncStatus, 'lastGoodPoll'>) {
  const { t } = useTranslation();
  const { instant } = useFormats();
  const data = lastGoodPoll ? t('sync.dataFrom', { when: instant(lastGoodPoll) }) : t('sync.noData');
  return <Text size="sm">{data}</Text>;
}

const HALF_A_DAY_MS = 43_200_000;

/** `Sem conexão desde 14:05`; with the day when that is long ago. */
export function useOfflineSince({ since }: Offline): string {
  const { t } = useTranslation();
  const formats = useFormats();
  const isRecent = useNow() - Date.parse(since) < HALF_A_DAY_MS;
  return t('sync.offlineSince', { since: isRecent ? formats.time(since) : formats.instant(since) });
}
