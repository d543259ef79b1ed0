import { Group, Switch, Text } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { EmptyState } from '../../../components/reading/EmptyState.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { useLiveQuery } from '../live/use-live-query.ts';
import { RequestTable } from './RequestTable.tsx';

const MOST_SHOWN = 200;

/** What clients have asked the bank, newest first, and which faults struck. */
export function RequestsTab() {
  const { t } = useTranslation('practice');
  const [isHeld, setIsHeld] = useState(false);
  const query = useLiveQuery(ciclo.practiceBank.listRequests, { limit: MOST_SHOWN }, isHeld);
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {t('requests.text', { count: MOST_SHOWN })}
        </Text>
        <Switch
          size="xs"
          label={t('requests.hold')}
          checked={isHeld}
          onChange={({ currentTarget }) => setIsHeld(currentTarget.checked)}
        />
      </Group>
      <QueryView query={query}>
        {(requests) =>
          requests.length === 0 ? (
            <EmptyState isFromBank={false} icon={IconArrowsLeftRight} title={t('requests.none')} />
          ) : (
            <RequestTable requests={requests} />
          )
        }
      </QueryView>
    </>
  );
}
