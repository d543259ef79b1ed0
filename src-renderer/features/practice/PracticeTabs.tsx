import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenTabs } from '../../components/layout/ScreenTabs.tsx';
import tabbed from '../../components/layout/tabbed-screen.module.css';
import { AccessTab } from './access/AccessTab.tsx';
import { ChannelsTab } from './channels/ChannelsTab.tsx';
import { CodesTab } from './codes/CodesTab.tsx';
import { FaultsTab } from './faults/FaultsTab.tsx';
import { PayersTab } from './payers/PayersTab.tsx';
import { PRACTICE_TABS, type PracticeTab, showTab, usePracticeLocation } from './practice-location.ts';
import { RequestsTab } from './requests/RequestsTab.tsx';
import { ScenesTab } from './scenes/ScenesTab.tsx';

const PANELS = {
  payers: <PayersTab />,
  codes: <CodesTab />,
  scenes: <ScenesTab />,
  faults: <FaultsTab />,
  channels: <ChannelsTab />,
  requests: <RequestsTab />,
  access: <AccessTab />,
} satisfies Record<PracticeTab, ReactNode>;

/** The parts of the bank. Only the one on screen asks the bank. */
export function PracticeTabs() {
  const { t } = useTranslation('practice');
  const { tab } = usePracticeLocation();
  return (
    <ScreenTabs
      tabs={PRACTICE_TABS.map((each) => ({ id: each, label: t(`tab.${each}`), panel: PANELS[each] }))}
      current={tab}
      onChoose={showTab}
      classNames={{ root: tabbed.tabs ?? '', panel: tabbed.panel ?? '' }}
    />
  );
}
