import { ActionIcon, Group, Tooltip, useComputedColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../kit/queries/app-store.ts';
import { runCommand } from './run-command.ts';

/** One press each for the other language and the other theme. */
export function QuickToggles() {
  const { t } = useTranslation();
  const language = useAppStore(({ preferences }) => preferences.language);
  const isDark = useComputedColorScheme('light') === 'dark';
  const themeLabel = t(isDark ? 'theme.toLight' : 'theme.toDark');
  return (
    <Group gap={4} wrap="nowrap">
      <Tooltip label={t('language.toOther')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={t('language.toOther')}
          onClick={() => runCommand('language.toggle')}
        >
          <b aria-hidden style={{ fontSize: 12 }}>
            {language === 'en' ? 'PT' : 'EN'}
          </b>
        </ActionIcon>
      </Tooltip>
      <Tooltip label={themeLabel}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={themeLabel}
          onClick={() => runCommand('theme.toggle')}
        >
          {isDark ? <IconSun size={16} aria-hidden /> : <IconMoon size={16} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
