import { Button, Stack } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { EmptyState } from '../../../components/reading/EmptyState.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { useAppStore } from '../../../kit/queries/app-store.ts';
import { showCompany } from '../../../kit/routes/companies.ts';
import { hashOf } from '../../../kit/routes/hash-route.ts';
import { useLiveQuery } from '../live/use-live-query.ts';
import classes from '../practice.module.css';
import { ChannelPanel } from './ChannelPanel.tsx';
import { DeliverHere } from './DeliverHere.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';

/** Webhooks as a bank's panel shows them, and everything that was sent. */
export function ChannelsTab() {
  const { t } = useTranslation('practice');
  const query = useLiveQuery(ciclo.practiceBank.listChannels, null);
  const connectionId = useAppStore(({ practice }) => practice?.connectionId ?? null);
  return (
    <div className={classes.scroll}>
      <Stack gap="sm">
        <QueryView query={query}>
          {(channels) => (
            <>
              {connectionId !== null && <DeliverHere connectionId={connectionId} channels={channels} />}
              {channels.length === 0 ? (
                <EmptyState
                  isFromBank={false}
                  icon={IconBellOff}
                  title={t('channels.none')}
                  description={t('channels.noneText')}
                  actions={<RegisterLink />}
                />
              ) : (
                channels.map((channel) => <ChannelPanel key={channel.id} channel={channel} />)
              )}
            </>
          )}
        </QueryView>
        <DeliveryLog />
      </Stack>
    </div>
  );
}

/** Leads to the company's webhooks; the practice bank's own, since that is what was started here. */
function RegisterLink() {
  const { t } = useTranslation('practice');
  const connectionId = useAppStore(({ practice }) => practice?.connectionId ?? null);
  const go = () => {
    const place = hashOf('/webhooks', new URLSearchParams({ tab: 'receiver' }));
    if (connectionId === null) window.location.hash = place;
    else showCompany(connectionId, place);
  };
  return (
    <Button variant="default" onClick={go}>
      {t('channels.register')}
    </Button>
  );
}
