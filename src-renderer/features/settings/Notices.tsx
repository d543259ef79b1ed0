import { Button, Checkbox, Group, Stack, Switch } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { NotificationChoice } from '../../../src-preload/contract/app.ts';
import { NOTIFICATION_KINDS } from '../../../src-preload/contract/vocabulary/desktop.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { showNotice } from '../../components/notices/notices.tsx';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { BrowserPermission } from './BrowserPermission.tsx';
import type { ChoicePart } from './choice-part.ts';
import { QuietHours } from './QuietHours.tsx';
import { usePreferenceChange } from './use-preference-change.ts';

/** Of what a person is told, and when not. */
export function Notices() {
  const { t } = useTranslation('settings');
  const chosen = useAppStore(({ preferences }) => preferences.notifications);
  const isInBrowser = useAppStore(({ shell }) => shell === 'browser');
  const { state, run } = usePreferenceChange();
  const keep = (change: Partial<NotificationChoice>): void =>
    void run({ notifications: { ...chosen, ...change } });
  return (
    <Panel title={t('notices.title')} description={t('notices.description')}>
      <Stack gap="md">
        <Switch
          label={t('notices.isOn')}
          checked={chosen.isOn}
          onChange={({ currentTarget }) => keep({ isOn: currentTarget.checked })}
        />
        <Kinds chosen={chosen} keep={keep} />
        <Switch
          label={t('notices.showsPayerNames')}
          description={t('notices.showsPayerNamesHelp')}
          disabled={!chosen.isOn}
          checked={chosen.showsPayerNames}
          onChange={({ currentTarget }) => keep({ showsPayerNames: currentTarget.checked })}
        />
        <QuietHours chosen={chosen} keep={keep} />
        {isInBrowser && <BrowserPermission />}
        <Group>
          <Button variant="default" leftSection={<IconBell size={14} aria-hidden />} onClick={showTest}>
            {t('notices.test')}
          </Button>
        </Group>
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      </Stack>
    </Panel>
  );
}

async function showTest(): Promise<void> {
  const shown = await ciclo.desktop.testNotification(null);
  if (!shown.ok) showNotice(shown.error);
}

function Kinds({ chosen, keep }: ChoicePart) {
  const { t } = useTranslation('settings');
  return (
    <Checkbox.Group
      label={t('notices.kinds')}
      value={[...chosen.kinds]}
      onChange={(picked) => keep({ kinds: NOTIFICATION_KINDS.filter((kind) => picked.includes(kind)) })}
      error={chosen.isOn && chosen.kinds.length === 0 && t('notices.noKind')}
    >
      <Stack gap={6} mt={4}>
        {NOTIFICATION_KINDS.map((kind) => (
          <Checkbox key={kind} value={kind} label={t(`notices.kind.${kind}`)} disabled={!chosen.isOn} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
