import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CYCLE_TABS, type CycleTab } from '../../app/cycle-links.ts';
import { ScreenHeader } from '../../components/ScreenHeader.tsx';
import tabbed from '../../components/tabbed-screen.module.css';
import { ChargesTab } from './ChargesTab.tsx';
import classes from './CyclesScreen.module.css';
import { ExpectedTab } from './other/ExpectedTab.tsx';
import { OrphansTab } from './other/OrphansTab.tsx';
import { QuarantineTab } from './other/QuarantineTab.tsx';
import { CycleDrawer } from './proof/CycleDrawer.tsx';
import { moveTo, useCyclesLocation } from './use-cycles-location.ts';

const PANELS = {
  charges: ChargesTab,
  expected: ExpectedTab,
  orphans: OrphansTab,
  quarantine: QuarantineTab,
} satisfies Record<CycleTab, React.ComponentType>;

/** Every cycle with its state: charges, cycles without a charge, money without a charge, and what could not be read. */
export function CyclesScreen() {
  const { t } = useTranslation('cycles');
  const location = useCyclesLocation();
  const choose = (value: string | null) =>
    moveTo(location, { tab: CYCLE_TABS.find((tab) => tab === value) ?? 'charges' });
  return (
    <div className={`${tabbed.screen} ${classes.screen}`}>
      <ScreenHeader title={t('title')} />
      <Tabs value={location.tab} onChange={choose} keepMounted={false} className={tabbed.tabs ?? ''}>
        <Tabs.List>
          {CYCLE_TABS.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {CYCLE_TABS.map((tab) => {
          const Panel = PANELS[tab];
          return (
            <Tabs.Panel key={tab} value={tab} className={tabbed.panel ?? ''}>
              <Panel />
            </Tabs.Panel>
          );
        })}
      </Tabs>
      <CycleDrawer txid={location.open} onClose={() => moveTo(location, { open: null })} />
    </div>
  );
}
