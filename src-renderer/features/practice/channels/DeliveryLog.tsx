import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { Panel } from '../../../components/layout/Panel.tsx';
import { Nothing } from '../../../components/reading/Nothing.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { useLiveQuery } from '../live/use-live-query.ts';
import { channelLabel } from './channel-label.ts';
import { DeliveryTable } from './DeliveryTable.tsx';

const MOST_SHOWN = 100;

/** What was sent, when, and what came back; newest first. */
export function DeliveryLog() {
  const { t } = useTranslation('practice');
  const [id, setId] = useState('');
  const channels = useLiveQuery(ciclo.practiceBank.listChannels, null);
  const query = useLiveQuery(ciclo.practiceBank.listDeliveries, { id: id || null, limit: MOST_SHOWN });
  const known = channels.state === 'ready' ? channels.value : [];
  return (
    <Panel
      title={t('deliveries.title')}
      description={t('deliveries.text')}
      actions={
        <NativeSelect
          size="xs"
          aria-label={t('deliveries.channel')}
          data={[
            { value: '', label: t('deliveries.everyChannel') },
            ...known.map((channel) => ({ value: channel.id, label: channelLabel(channel.id, t) })),
          ]}
          value={id}
          onChange={({ currentTarget }) => setId(currentTarget.value)}
        />
      }
    >
      <QueryView query={query}>
        {(deliveries) =>
          deliveries.length === 0 ? (
            <Nothing text={t('deliveries.none')} />
          ) : (
            <DeliveryTable deliveries={deliveries} />
          )
        }
      </QueryView>
    </Panel>
  );
}
