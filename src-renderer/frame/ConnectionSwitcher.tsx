import { Badge, Button, Group, Menu, ScrollArea, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBuildingStore,
  IconCheck,
  IconChevronDown,
  IconCloudOff,
  IconPlus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../src-preload/contract/connections.ts';
import type { SyncStatus } from '../../src-preload/contract/sync.ts';
import { useFormats } from '../kit/formats/formats.ts';
import { finder } from '../kit/formats/text-search.ts';
import { useNow } from '../kit/formats/use-now.ts';
import { selectConnection, useAppStore, useSyncStatus } from '../kit/queries/app-store.ts';
import { goTo } from '../kit/routes/hash-route.ts';

/** Shows which company is on screen and switches to another, found by name; of each, how its last poll ended. */
export function ConnectionSwitcher({ current }: { readonly current: Connection }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  return (
    <Menu position="bottom-start" shadow="md" onClose={() => setSearch('')}>
      <Menu.Target>
        <Button
          variant="default"
          maw={280}
          leftSection={<IconBuildingStore size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t('connection.switch', { name: current.name })}
        >
          <Text span inherit truncate>
            {current.name}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw={320} maw={420}>
        <Menu.Search
          aria-label={t('connection.search')}
          placeholder={t('connection.search')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Companies search={search} current={current} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={14} aria-hidden />} onClick={() => goTo('/connections')}>
          {t('connection.manage')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Companies({ search, current }: { readonly search: string; readonly current: Connection }) {
  const { t } = useTranslation();
  const connections = useAppStore((state) => state.connections) ?? [];
  const isFound = finder(search);
  const found = connections.filter(({ name }) => isFound(name));
  if (found.length === 0) return <Menu.Label>{t('connection.noneFound')}</Menu.Label>;
  return (
    <ScrollArea.Autosize mah={340} type="auto">
      {found.map((connection) => (
        <Menu.Item
          key={connection.id}
          onClick={() => selectConnection(connection.id)}
          rightSection={
            connection.id === current.id && <IconCheck size={14} aria-label={t('connection.current')} />
          }
        >
          <Group gap={6} wrap="nowrap">
            <Text span size="sm" truncate>
              {connection.name}
            </Text>
            {connection.isPractice && (
              <Badge size="xs" variant="outline" color="gray" style={{ flexShrink: 0 }}>
                {t('connection.practice')}
              </Badge>
            )}
          </Group>
          <State connectionId={connection.id} />
        </Menu.Item>
      ))}
    </ScrollArea.Autosize>
  );
}

/** How the last poll of a company ended, and when; a failure also by its sign. */
function State({ connectionId }: { readonly connectionId: string }) {
  const status = useSyncStatus(connectionId);
  const text = useStateText(status);
  const hasFailed = status?.lastFailure != null && status.state !== 'syncing';
  return (
    <Group gap={4} wrap="nowrap" c={hasFailed ? 'var(--tone-unpaid)' : 'dimmed'}>
      {status?.offline ? (
        <IconCloudOff size={12} aria-hidden />
      ) : (
        hasFailed && <IconAlertTriangle size={12} aria-hidden />
      )}
      <Text span size="xs" inherit>
        {text}
      </Text>
    </Group>
  );
}

function useStateText(status: SyncStatus | null): string {
  const { t } = useTranslation();
  const { relative } = useFormats();
  const now = useNow();
  if (status?.state === 'syncing') return t('connection.syncing');
  if (status?.offline) return t('connection.offline', { when: relative(status.offline.since, now) });
  if (!status?.lastEndedAt) return t('sync.never');
  const when = relative(status.lastEndedAt, now);
  return t(status.lastFailure === null ? 'sync.doneWhen' : 'sync.failedWhen', { when });
}
