import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../app/app-store.ts';
import { CHARGING_TABS, type ChargingTab } from '../../app/charging-links.ts';
import { InterruptedCharging } from '../../components/InterruptedCharging.tsx';
import { ScreenHeader } from '../../components/ScreenHeader.tsx';
import tabbed from '../../components/tabbed-screen.module.css';
import classes from './charging.module.css';
import { showTab, useChargingLocation } from './charging-location.ts';
import { MonthTab } from './month/MonthTab.tsx';
import { OneTab } from './one/OneTab.tsx';
import { ReceiverAccountButton } from './receiver/ReceiverAccountButton.tsx';

const PANELS = { month: MonthTab, one: OneTab } satisfies Record<ChargingTab, React.ComponentType>;

/** Charges to be sent: those of a month together, or one alone. */
export function ChargingScreen() {
  const { t } = useTranslation('charging');
  const { id, name } = useConnection();
  const { tab, batchId } = useChargingLocation();
  return (
    <div className={`${tabbed.screen} ${classes.screen}`} key={id}>
      <ScreenHeader
        title={t('title')}
        description={t('description', { name })}
        actions={<ReceiverAccountButton connectionId={id} />}
      />
      <InterruptedCharging connectionId={id} except={batchId}>
        <Tabs
          value={tab}
          onChange={(value) => showTab(CHARGING_TABS.find((known) => known === value) ?? 'month')}
          keepMounted={false}
          className={tabbed.tabs ?? ''}
        >
          <Tabs.List>
            {CHARGING_TABS.map((each) => (
              <Tabs.Tab key={each} value={each}>
                {t(`tab.${each}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {CHARGING_TABS.map((each) => {
            const Panel = PANELS[each];
            return (
              <Tabs.Panel key={each} value={each} className={tabbed.panel ?? ''}>
                <Panel />
              </Tabs.Panel>
            );
          })}
        </Tabs>
      </InterruptedCharging>
    </div>
  );
}
