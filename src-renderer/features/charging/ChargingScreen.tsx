import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { ScreenTabs } from '../../components/layout/ScreenTabs.tsx';
import tabbed from '../../components/layout/tabbed-screen.module.css';
import { InterruptedCharging } from '../../components/writing/InterruptedCharging.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { CHARGING_TABS, type ChargingTab } from '../../kit/routes/charging-links.ts';
import classes from './charging.module.css';
import { showTab, useChargingLocation } from './charging-location.ts';
import { MonthTab } from './month/MonthTab.tsx';
import { OneTab } from './one/OneTab.tsx';
import { ReceiverAccountButton } from './receiver/ReceiverAccountButton.tsx';

const PANELS = { month: <MonthTab />, one: <OneTab /> } satisfies Record<ChargingTab, ReactNode>;

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
        <ScreenTabs
          tabs={CHARGING_TABS.map((each) => ({ id: each, label: t(`tab.${each}`), panel: PANELS[each] }))}
          current={tab}
          onChoose={showTab}
          classNames={{ root: tabbed.tabs ?? '', panel: tabbed.panel ?? '' }}
        />
      </InterruptedCharging>
    </div>
  );
}
