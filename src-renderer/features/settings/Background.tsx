import { Stack, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { usePreferenceChange } from './use-preference-change.ts';

/** What goes on by itself, and whether it does so without a window. */
export function Background() {
  const { t } = useTranslation('settings');
  const hasTray = useAppStore(({ shell }) => shell === 'electron');
  return (
    <Panel title={t('background.title')}>
      <Stack gap="md">
        <AutomaticPolls />
        {hasTray && <KeepsInTray />}
      </Stack>
    </Panel>
  );
}

function AutomaticPolls() {
  const { t } = useTranslation('settings');
  const query = useQuery(ciclo.desktop.background, null);
  const { state, run } = useAction(ciclo.desktop.setPaused);
  return (
    <>
      <Switch
        label={t('background.polls')}
        description={t('background.pollsHelp')}
        disabled={query.state !== 'ready'}
        checked={query.state === 'ready' && !query.value.isPaused}
        onChange={({ currentTarget }) => void run({ isPaused: !currentTarget.checked })}
      />
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
    </>
  );
}

function KeepsInTray() {
  const { t } = useTranslation('settings');
  const keepsInTray = useAppStore(({ preferences }) => preferences.keepsInTray);
  const { state, run } = usePreferenceChange();
  return (
    <>
      <Switch
        label={t('background.keepsInTray')}
        description={t('background.keepsInTrayHelp')}
        checked={keepsInTray}
        onChange={({ currentTarget }) => void run({ keepsInTray: currentTarget.checked })}
      />
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
    </>
  );
}
