import { Button, Group, Stack, Text } from '@mantine/core';
import { IconInbox, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/failures/FailureNotice.tsx';
import { Panel } from '../../../components/layout/Panel.tsx';
import { EmptyState } from '../../../components/reading/EmptyState.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { PlaceLink } from '../../../components/values/PlaceLink.tsx';
import { useAction } from '../../../kit/queries/use-action.ts';
import { usePages } from '../../../kit/queries/use-pages.ts';
import type { TabProps } from '../tab-props.ts';
import { DeliveryDrawer } from './DeliveryDrawer.tsx';
import { InboxTable } from './InboxTable.tsx';

/** Everything that was delivered, newest first, with what became of it. */
export function InboxTab({ connectionId, state }: TabProps) {
  const { t } = useTranslation('webhooks');
  const [openId, setOpenId] = useState<number | null>(null);
  const inbox = useInbox(connectionId);
  return (
    <Panel
      title={t('inbox.title')}
      description={t('inbox.description')}
      actions={<ConfirmNow connectionId={connectionId} state={state} />}
    >
      <Stack gap="sm">
        <ConfirmationTrouble state={state} />
        <QueryView query={inbox}>
          {({ rows }) =>
            rows.length === 0 ? (
              <NothingYet state={state} />
            ) : (
              <>
                <InboxTable rows={rows} onOpen={setOpenId} />
                {inbox.hasMore && (
                  <Group justify="center">
                    <Button variant="default" onClick={inbox.readMore}>
                      {t('inbox.more')}
                    </Button>
                  </Group>
                )}
              </>
            )
          }
        </QueryView>
      </Stack>
      <DeliveryDrawer connectionId={connectionId} id={openId} onClose={() => setOpenId(null)} />
    </Panel>
  );
}

/** The newest pages of what was delivered; each begins before the last row of the one before. */
const useInbox = (connectionId: string) =>
  usePages({
    call: ciclo.webhooks.inbox,
    first: null,
    input: (before) => ({ connectionId, before }),
    next: ({ last }) => (last?.hasMore ? (last.rows.at(-1)?.id ?? null) : null),
  });

function NothingYet({ state }: Pick<TabProps, 'state'>) {
  const { t } = useTranslation('webhooks');
  return (
    <EmptyState
      isFromBank={false}
      icon={IconInbox}
      title={t('inbox.empty')}
      description={t('inbox.emptyText')}
      actions={<NextStep state={state} />}
    />
  );
}

/** Leads to what is missing first: a receiver, then an address that leads to it. */
function NextStep({ state }: Pick<TabProps, 'state'>) {
  const { t } = useTranslation('webhooks');
  if (state.state !== 'ready') return null;
  const tab = state.value.receiver.isOn ? 'registrations' : 'receiver';
  return (
    <PlaceLink path="/webhooks" query={{ tab }}>
      {t(`inbox.next.${tab}`)}
    </PlaceLink>
  );
}

/** Offers to ask the bank at once about what waits. */
function ConfirmNow({ connectionId, state }: TabProps) {
  const { t } = useTranslation('webhooks');
  const { state: asking, run } = useAction(ciclo.webhooks.confirmNow);
  if (state.state !== 'ready') return null;
  const { received = 0, unconfirmed = 0 } = state.value.counts;
  const waiting = received + unconfirmed;
  if (waiting === 0) return null;
  return (
    <Group gap="xs" wrap="nowrap">
      <Text size="sm" role="status">
        {t('inbox.waiting', { count: waiting })}
      </Text>
      <Button
        variant="default"
        leftSection={<IconRefresh size={14} aria-hidden />}
        loading={asking.kind === 'running'}
        onClick={() => void run({ connectionId })}
      >
        {t('inbox.confirmNow')}
      </Button>
    </Group>
  );
}

function ConfirmationTrouble({ state }: Pick<TabProps, 'state'>) {
  const failure = state.state === 'ready' ? state.value.confirmationFailure : null;
  return failure === null ? null : <FailureNotice failure={failure} />;
}
