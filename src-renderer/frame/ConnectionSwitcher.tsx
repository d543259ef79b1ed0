import { Button, Menu, Text } from '@mantine/core';
import { IconBuildingStore, IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../src-preload/contract/connections.ts';
import { selectConnection, useAppStore } from '../kit/queries/app-store.ts';
import { goTo } from '../kit/routes/hash-route.ts';

/** Shows which company is on screen and switches to another. */
export function ConnectionSwitcher({ current }: { readonly current: Connection }) {
  const { t } = useTranslation();
  const connections = useAppStore((state) => state.connections) ?? [];
  return (
    <Menu position="bottom-start" width="target" shadow="md">
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
      <Menu.Dropdown miw={240}>
        <Menu.Label>{t('connection.companies')}</Menu.Label>
        {connections.map(({ id, name }) => (
          <Menu.Item
            key={id}
            onClick={() => selectConnection(id)}
            rightSection={id === current.id && <IconCheck size={14} aria-label={t('connection.current')} />}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={14} aria-hidden />} onClick={() => goTo('/connections')}>
          {t('connection.manage')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
