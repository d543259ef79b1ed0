import { Box, Group } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../src-preload/contract/connections.ts';
import { ToneBadge } from '../components/ToneBadge.tsx';
import { PracticeClock } from '../features/practice/PracticeClock.tsx';
import { ConnectionSwitcher } from './ConnectionSwitcher.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { QuickToggles } from './QuickToggles.tsx';
import { SyncControl } from './SyncControl.tsx';

/** What stands beside the brand: whose money, how fresh, the practice bank's clock, language and theme. */
export function HeaderBar({ connection }: { readonly connection: Connection | null }) {
  return (
    <Group flex={1} gap="md" wrap="nowrap" justify="space-between" miw={0}>
      <Group gap="sm" wrap="nowrap" miw={0}>
        {connection && <ConnectionSwitcher current={connection} />}
        {connection?.isPractice && <PracticeMark />}
        {connection?.isPractice && (
          <Box visibleFrom="sm">
            <PracticeClock />
          </Box>
        )}
      </Group>
      <Group gap="sm" wrap="nowrap">
        {connection?.copiedAt === null && <SyncControl connectionId={connection.id} />}
        <PaletteButton />
        <QuickToggles />
      </Group>
    </Group>
  );
}

/** Said at every look at a practice company: what is on screen is nobody's money. */
function PracticeMark() {
  const { t } = useTranslation();
  return (
    <ToneBadge
      tone="open"
      icon={IconSchool}
      label={t('connection.practiceMark')}
      explanation={t('connection.practiceMarkText')}
    />
  );
}
