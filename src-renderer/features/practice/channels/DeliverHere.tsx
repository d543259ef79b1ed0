import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../../src-preload/contract/errors.ts';
import type { Channel } from '../../../../src-preload/contract/practice-bank/webhooks.ts';
import type { WebhookState } from '../../../../src-preload/contract/webhooks.ts';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/failures/FailureNotice.tsx';
import { Panel } from '../../../components/layout/Panel.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { askAgain } from '../../../kit/queries/query-client.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { deliverHere, deliverNowhere } from './deliver-here.ts';

type Props = { readonly connectionId: string; readonly channels: readonly Channel[] };

/** One switch by which the practice bank's notices reach the app: the receiver runs, and is registered for everything. */
export function DeliverHere({ connectionId, channels }: Props) {
  const state = useQuery(ciclo.webhooks.state, { connectionId });
  return (
    <QueryView query={state}>
      {(local) => <DeliverySwitch connectionId={connectionId} channels={channels} local={local} />}
    </QueryView>
  );
}

function DeliverySwitch({ connectionId, channels, local }: Props & { readonly local: WebhookState }) {
  const { t } = useTranslation('practice');
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isOn = local.receiver.address !== null && channels.length > 0;
  const turn = async (wanted: boolean): Promise<void> => {
    setRunning(true);
    setFailure(
      await (wanted ? deliverHere(connectionId, local, channels) : deliverNowhere(connectionId, local)),
    );
    setRunning(false);
    askAgain((call) => call.startsWith('practiceBank.') || call.startsWith('webhooks.'));
  };
  return (
    <Panel title={t('deliverHere.title')} description={t(isOn ? 'deliverHere.on' : 'deliverHere.off')}>
      <Switch
        label={t('deliverHere.switch')}
        checked={isOn}
        disabled={isRunning}
        aria-busy={isRunning}
        onChange={({ currentTarget }) => void turn(currentTarget.checked)}
      />
      {failure && <FailureNotice failure={failure} />}
    </Panel>
  );
}
