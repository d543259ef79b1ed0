import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { ScreenTabs } from '../../components/layout/ScreenTabs.tsx';
import tabbed from '../../components/layout/tabbed-screen.module.css';
import { CYCLE_TABS, type CycleTab } from '../../kit/routes/cycle-links.ts';
import { ChargesTab } from './ChargesTab.tsx';
import classes from './CyclesScreen.module.css';
import { ListActions } from './list/ListActions.tsx';
import { ExpectedTab } from './other/ExpectedTab.tsx';
import { JoiningTab } from './other/JoiningTab.tsx';
import { OrphansTab } from './other/OrphansTab.tsx';
import { QuarantineTab } from './other/QuarantineTab.tsx';
import { ListPaper } from './paper/ListPaper.tsx';
import { CycleDrawer } from './proof/CycleDrawer.tsx';
import { moveTo, useCyclesLocation } from './use-cycles-location.ts';

const PANELS = {
  charges: <ChargesTab />,
  expected: <ExpectedTab />,
  joining: <JoiningTab />,
  orphans: <OrphansTab />,
  quarantine: <QuarantineTab />,
} satisfies Record<CycleTab, ReactNode>;

/** Every cycle with its state: charges, cycles without a charge, money of joining, money without a charge, and what could not be read. */
export function CyclesScreen() {
  const { t } = useTranslation('cycles');
  const location = useCyclesLocation();
  return (
    <div className={`${tabbed.screen} ${classes.screen}`}>
      <ScreenHeader
        title={t('title')}
        actions={
          location.tab === 'charges' && (
            <>
              <ListActions location={location} />
              <ListPaper location={location} />
            </>
          )
        }
      />
      <ScreenTabs
        tabs={CYCLE_TABS.map((tab) => ({ id: tab, label: t(`tab.${tab}`), panel: PANELS[tab] }))}
        current={location.tab}
        onChoose={(tab) => moveTo(location, { tab })}
        classNames={{ root: tabbed.tabs ?? '', panel: tabbed.panel ?? '' }}
      />
      {location.tab !== 'charges' && (
        <CycleDrawer txid={location.open} onClose={() => moveTo(location, { open: null })} beside={null} />
      )}
    </div>
  );
}
