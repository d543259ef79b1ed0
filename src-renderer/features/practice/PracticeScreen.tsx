import { useTranslation } from 'react-i18next';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import tabbed from '../../components/layout/tabbed-screen.module.css';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { ClockBar } from './clock/ClockBar.tsx';
import { RestartWorld } from './clock/RestartWorld.tsx';
import { WorldFacts } from './clock/WorldFacts.tsx';
import { PracticeOffer } from './PracticeOffer.tsx';
import { PracticeTabs } from './PracticeTabs.tsx';
import classes from './practice.module.css';

/** The practice bank from the inside: its clock, its payers, and everything that can be made to go wrong. */
export function PracticeScreen() {
  const { t } = useTranslation('practice');
  const isRunning = useAppStore(({ practice }) => practice?.isRunning ?? false);
  if (!isRunning) return <PracticeOffer />;
  return (
    <div className={`${tabbed.screen} ${classes.screen}`}>
      <ScreenHeader title={t('title')} description={<WorldFacts />} actions={<RestartWorld />} />
      <ClockBar />
      <PracticeTabs />
    </div>
  );
}
