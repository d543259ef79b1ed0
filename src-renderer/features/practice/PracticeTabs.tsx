import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import tabbed from '../../components/tabbed-screen.module.css';
import { AccessTab } from './access/AccessTab.tsx';
import { ChannelsTab } from './channels/ChannelsTab.tsx';
import { CodesTab } from './codes/CodesTab.tsx';
import { FaultsTab } from './faults/FaultsTab.tsx';
import { PayersTab } from './payers/PayersTab.tsx';
import { PRACTICE_TABS, type PracticeTab, showTab, usePracticeLocation } from './practice-location.ts';
import { RequestsTab } from './requests/RequestsTab.tsx';
import { ScenesTab } from './scenes/ScenesTab.tsx';

const PANELS = {
  payers: PayersTab,
  codes: CodesTab,
  scenes: ScenesTab,
  faults: FaultsTab,
  channels: ChannelsTab,
  requests: RequestsTab,
  access: AccessTab,
} satisfies Record<PracticeTab, React.ComponentType>;

/** The parts of the bank. Only the one on screen asks the bank. */
export function PracticeTabs() {
  const { t } = useTranslation('practice');
  const { tab } = usePracticeLocation();
  const choose = (value: string | null) =>
    showTab(PRACTICE_TABS.find((known) => known === value) ?? 'payers');
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false} className={tabbed.tabs ?? ''}>
      <Tabs.List>
        {PRACTICE_TABS.map((each) => (
          <Tabs.Tab key={each} value={each} px="sm">
            {t(`tab.${each}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {PRACTICE_TABS.map((each) => {
        const Panel = PANELS[each];
        return (
          <Tabs.Panel key={each} value={each} className={tabbed.panel ?? ''}>
            <Panel />
          </Tabs.Panel>
        );
      })}
    </Tabs>
  );
}
