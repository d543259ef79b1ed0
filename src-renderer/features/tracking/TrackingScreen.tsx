import { Alert, Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import { ImportPanel } from './ImportPanel.tsx';
import { TrackedList } from './TrackedList.tsx';

/** As high as the notice that takes its place, lest what stands below moves under the pointer. */
const NOTICE_PX = 103;

/** The ids that are read one by one: whether that is needed here, importing them, and what became of each. */
export function TrackingScreen() {
  const { t } = useTranslation('tracking');
  const { id: connectionId, name } = useConnection();
  const query = useQuery(ciclo.tracking.list, { connectionId });
  return (
    <Stack gap="sm">
      <ScreenHeader title={t('title')} description={`${name} · ${t('description')}`} />
      <QueryView query={query} loading={<Skeleton height={NOTICE_PX} />}>
        {({ mode }) => <ModeNotice mode={mode} />}
      </QueryView>
      <ImportPanel key={connectionId} connectionId={connectionId} />
      {query.state === 'ready' && <TrackedList connectionId={connectionId} rows={query.value.rows} />}
    </Stack>
  );
}

function ModeNotice({ mode }: { readonly mode: 'lists' | 'by_id' | null }) {
  const { t } = useTranslation('tracking');
  const key = mode ?? 'unknown';
  return (
    <Alert variant="default" icon={<IconInfoCircle aria-hidden />} title={t(`mode.${key}.title`)}>
      <Text size="sm">{t(`mode.${key}.text`)}</Text>
      <Anchor size="sm" href={hashOf('/doctor')}>
        {t('seeDoctor')}
      </Anchor>
    </Alert>
  );
}
