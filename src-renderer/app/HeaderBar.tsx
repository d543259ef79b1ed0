import { Group } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Connection } from '../../src-preload/contract/connections.ts';
import { ConnectionSwitcher } from './ConnectionSwitcher.tsx';
import { QuickToggles } from './QuickToggles.tsx';
import { SyncControl } from './SyncControl.tsx';

const modules = import.meta.glob<Record<string, React.ComponentType>>(
  '../features/practice/PracticeClock.tsx',
);
const PracticeClock = lazy(async () => {
  const loaded = await modules['../features/practice/PracticeClock.tsx']?.();
  return { default: loaded?.PracticeClock ?? (() => null) };
});

/** What stands beside the brand: whose money, how fresh, the practice bank's clock, language and theme. */
export function HeaderBar({ connection }: { readonly connection: Connection | null }) {
  return (
    <Group flex={1} gap="md" wrap="nowrap" justify="space-between" miw={0}>
      <Group gap="sm" wrap="nowrap" miw={0}>
        {connection && <ConnectionSwitcher current={connection} />}
        {connection?.isPractice && (
          <Suspense>
            <PracticeClock />
          </Suspense>
        )}
      </Group>
      <Group gap="sm" wrap="nowrap">
        {connection && <SyncControl connectionId={connection.id} />}
        <QuickToggles />
      </Group>
    </Group>
  );
}
