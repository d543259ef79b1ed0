import { DataList, Group, Input, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, THEMES } from '../../../src-preload/contract/vocabulary/app.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { Author } from './Author.tsx';
import { Background } from './Background.tsx';
import { LockPanel } from './LockPanel.tsx';
import { Notices } from './Notices.tsx';
import { Support } from './Support.tsx';
import { Updates } from './Updates.tsx';
import { usePreferenceChange } from './use-preference-change.ts';

/** What holds for the whole app. */
export function SettingsScreen() {
  const { t } = useTranslation('settings');
  return (
    <Stack gap="sm" maw={760}>
      <ScreenHeader title={t('title')} description={t('description')} />
      <Appearance />
      <Author />
      <Notices />
      <Background />
      <LockPanel />
      <Keychain />
      <StoredData />
      <Updates />
      <Support />
      <About />
    </Stack>
  );
}

function Appearance() {
  const { t } = useTranslation('settings');
  const { language, theme } = useAppStore(({ preferences }) => preferences);
  const { state, run } = usePreferenceChange();
  return (
    <Panel title={t('appearance')}>
      <Stack gap="md">
        <Group gap="xl">
          <Input.Wrapper label={t('language')} labelElement="div">
            <SegmentedControl
              size="xs"
              display="flex"
              aria-label={t('language')}
              data={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
              value={language}
              onChange={(picked) => void run({ language: picked })}
            />
          </Input.Wrapper>
          <Input.Wrapper label={t('theme')} labelElement="div">
            <SegmentedControl
              size="xs"
              display="flex"
              aria-label={t('theme')}
              data={THEMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
              value={theme}
              onChange={(picked) => void run({ theme: picked })}
            />
          </Input.Wrapper>
        </Group>
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      </Stack>
    </Panel>
  );
}

function Keychain() {
  const { t } = useTranslation('settings');
  const problem = useAppStore(({ keychainProblem }) => keychainProblem);
  return (
    <Panel title={t('keychain')}>
      {problem === null ? (
        <Group gap="sm">
          <ToneBadge tone="paid" icon={IconLock} label={t('keychainState.works')} />
          <Text size="sm">{t('keychainText.works')}</Text>
        </Group>
      ) : (
        <Stack gap="sm">
          <Group gap="sm">
            <ToneBadge tone="attention" icon={IconLockOpen} label={t('keychainState.broken')} />
            <Text size="sm">{t('keychainText.broken')}</Text>
          </Group>
          <FailureNotice
            failure={problem}
            meaning={problem.code === 'keychain_unavailable' ? t('keychainText.meaning') : undefined}
          />
        </Stack>
      )}
    </Panel>
  );
}

/** Only where there is a company whose data could be stored. */
function StoredData() {
  const { t } = useTranslation('settings');
  const hasCompany = useAppStore(({ connections }) => connections !== null && connections.length > 0);
  if (!hasCompany) return null;
  return (
    <Panel title={t('storedData.title')} description={t('storedData.text')}>
      <Group gap="xs">
        <PlaceLink path="/stored-data">{t('storedData.open')}</PlaceLink>
        <PlaceLink path="/backups">{t('storedData.backups')}</PlaceLink>
      </Group>
    </Panel>
  );
}

function About() {
  const { t } = useTranslation('settings');
  const version = useAppStore((state) => state.version);
  const shell = useAppStore((state) => state.shell);
  return (
    <Panel title={t('about')}>
      <DataList gap={6}>
        <DataList.Item>
          <DataList.ItemLabel>{t('version')}</DataList.ItemLabel>
          <DataList.ItemValue>Ciclo {version}</DataList.ItemValue>
        </DataList.Item>
        <DataList.Item>
          <DataList.ItemLabel>{t('shell')}</DataList.ItemLabel>
          <DataList.ItemValue>{t(`shells.${shell}`)}</DataList.ItemValue>
        </DataList.Item>
      </DataList>
    </Panel>
  );
}
