import { Box, Group } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../src-preload/contract/connections.ts';
import { ToneBadge } from '../components/values/ToneBadge.tsx';
import { ConnectionSwitcher } from './ConnectionSwitcher.tsx';
import { PracticeClock } from './PracticeClock.tsx';
import { PaletteButton } from './palette/PaletteButton.tsx';
import { QuickToggles } from './QuickToggles.tsx';
import { SyncControl } from './SyncControl.tsx';

/** What stands beside the brand: whose money, how fresh, the practice bank's clock, language and theme. Whose money it is stays; the clock and the toggles give way first, then the words of what is pressed. */
export function HeaderBar({ connection }: { readonly connection: Connection | null }) {
  return (
    <Group flex={1} gap="var(--header-gap)" wrap="nowrap" justify="space-between" miw={0}>
      <Group gap="var(--bar-gap)" wrap="nowrap" flex="none">
        {connection && <ConnectionSwitcher current={connection} />}
        {connection?.isPractice && <PracticeMark />}
        {connection?.isPractice && (
          <Box visibleFrom="md">
            <PracticeClock />
          </Box>
        )}
      </Group>
      <Group gap="var(--bar-gap)" wrap="nowrap" miw={0}>
        {connection?.copiedAt === null && <SyncControl connectionId={connection.id} />}
        <PaletteButton />
        <Box visibleFrom="sm" flex="none">
          <QuickToggles />
        </Box>
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
