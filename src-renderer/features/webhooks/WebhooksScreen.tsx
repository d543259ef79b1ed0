import { Text } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { Notice } from '../../components/failures/Notice.tsx';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { ScreenTabs } from '../../components/layout/ScreenTabs.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { parseHash, replaceQuery, useHash } from '../../kit/routes/hash-route.ts';
import { InboxTab } from './inbox/InboxTab.tsx';
import { ReceiverTab } from './receiver/ReceiverTab.tsx';
import { RegistrationsTab } from './registrations/RegistrationsTab.tsx';
import type { TabProps } from './tab-props.ts';
import classes from './webhooks.module.css';

const TABS = ['registrations', 'receiver', 'inbox'] as const;
const PANELS = { registrations: RegistrationsTab, receiver: ReceiverTab, inbox: InboxTab } as const;

const PANEL_BELOW_TABS = { panel: { paddingTop: 'var(--mantine-spacing-sm)' } } as const;

/** What the bank tells by itself: where it sends that, the receiver on this computer, and what has come. `#/webhooks?tab=inbox` shows a part. */
export function WebhooksScreen() {
  const { t } = useTranslation('webhooks');
  const { id: connectionId } = useConnection();
  const state = useQuery(ciclo.webhooks.state, { connectionId });
  const { query } = parseHash(useHash());
  const tab = TABS.find((each) => each === query.get('tab')) ?? 'registrations';
  return (
    <div className={classes.screen}>
      <ScreenHeader title={t('title')} description={t('description')} />
      <Need state={state} />
      <ScreenTabs
        tabs={TABS.map((each) => {
          const Panel = PANELS[each];
          const panel = <Panel key={connectionId} connectionId={connectionId} state={state} />;
          return { id: each, label: t(`tab.${each}`), panel };
        })}
        current={tab}
        onChoose={(next) => replaceQuery(new URLSearchParams({ tab: next }))}
        styles={PANEL_BELOW_TABS}
      />
    </div>
  );
}

/** The plain question first, while nothing was set up: most shops have no use for this. */
function Need({ state }: Pick<TabProps, 'state'>) {
  const { t } = useTranslation('webhooks');
  if (state.state !== 'ready' || state.value.receiver.address !== null) return null;
  return (
    <Notice role="status" tone="quiet" icon={IconHelpCircle} title={t('need.title')}>
      <Text size="sm">{t('need.text')}</Text>
    </Notice>
  );
}
