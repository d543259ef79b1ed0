import { Box, Group } from '@mantine/core';
import type { Connection } from '../../src-preload/contract/connections.ts';
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
        {connection?.isPractice && (
          <Box visibleFrom="sm">
            <PracticeClock />
          </Box>
        )}
      </Group>
      <Group gap="sm" wrap="nowrap">
        {connection && <SyncControl connectionId={connection.id} />}
        <PaletteButton />
        <QuickToggles />
      </Group>
    </Group>
  );
}
