import { NativeSelect, Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '../../../../src-preload/contract/practice-bank/webhooks.ts';
import { ciclo } from '../../../bridge.ts';
import { Panel } from '../../../components/Panel.tsx';
import { QueryView } from '../../../components/QueryView.tsx';
import { useLiveQuery } from '../live/use-live-query.ts';
import { Nothing } from '../Nothing.tsx';
import { channelWords } from './channel-words.ts';
import { DeliveryRows } from './DeliveryRows.tsx';
import { DELIVERY_COLUMNS } from './delivery-columns.ts';

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
            ...known.map((channel) => ({ value: channel.id, label: channelWords(channel.id, t) })),
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

function DeliveryTable({ deliveries }: { readonly deliveries: readonly Delivery[] }) {
  const { t } = useTranslation('practice');
  return (
    <Table.ScrollContainer minWidth={680} type="native">
      <Table verticalSpacing={3} horizontalSpacing="xs" fz="sm" aria-label={t('deliveries.title')}>
        <Table.Thead>
          <Table.Tr>
            {DELIVERY_COLUMNS.map((column) => (
              <Table.Th key={column} fz="xs" c="dimmed" ta={column === 'more' ? 'right' : undefined}>
                {t(`deliveries.column.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {deliveries.map((delivery) => (
            <DeliveryRows key={delivery.id} delivery={delivery} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
