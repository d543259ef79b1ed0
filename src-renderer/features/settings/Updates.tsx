import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { UpdateState } from '../../../src-preload/contract/updates.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { usePreferenceChange } from './use-preference-change.ts';

/** Whether the app looks for newer versions of itself, and what it found. */
export function Updates() {
  const { t } = useTranslation('updates');
  const query = useQuery(ciclo.updates.state, null);
  return (
    <Panel title={t('title')} description={t('description')}>
      <QueryView query={query}>{(state) => <Looking state={state} />}</QueryView>
    </Panel>
  );
}

function Looking({ state }: { readonly state: UpdateState }) {
  const { t } = useTranslation('updates');
  const isWanted = useAppStore(({ preferences }) => preferences.looksForUpdates);
  const preference = usePreferenceChange();
  const { state: looking, run } = useAction(ciclo.updates.look);
  if (state.kind === 'off') return <Text size="sm">{t(`off.${state.why}`)}</Text>;
  return (
    <Stack gap="md">
      <Switch
        label={t('looks')}
        description={t('looksHelp')}
        checked={isWanted}
        onChange={({ currentTarget }) => void preference.run({ looksForUpdates: currentTarget.checked })}
      />
      {preference.state.kind === 'failed' && <FailureNotice failure={preference.state.failure} />}
      <Group gap="sm">
        <Button
          variant="default"
          loading={state.kind === 'looking' || looking.kind === 'running'}
          disabled={state.kind === 'installing'}
          onClick={() => void run(null)}
        >
          {t('look')}
        </Button>
        <Found state={state} />
      </Group>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
    </Stack>
  );
}

function Found({ state }: { readonly state: Exclude<UpdateState, { kind: 'off' }> }) {
  const { t } = useTranslation('updates');
  const { instant } = useFormats();
  const words = {
    version: 'newer' in state ? state.newer.version : '',
    at: 'at' in state ? instant(state.at) : '',
  };
  return (
    <Text size="sm" role="status">
      {t(`found.${state.kind}`, words)}
    </Text>
  );
}
