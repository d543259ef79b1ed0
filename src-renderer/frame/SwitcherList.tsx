import { Combobox, Group, Text } from '@mantine/core';
import { IconCheck, IconPlus, IconSchool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../src-preload/contract/connections.ts';
import { finder } from '../../src-preload/contract/vocabulary/searched-text.ts';
import { ToneBadge } from '../components/values/ToneBadge.tsx';
import { useFormats } from '../kit/formats/formats.ts';
import { useNow } from '../kit/formats/use-now.ts';
import { useAppStore, useSyncStatus } from '../kit/queries/app-store.ts';
import { useProfileName } from '../kit/queries/use-profiles.ts';
import classes from './ConnectionSwitcher.module.css';
import { COMPANY_LOOKS, companyState } from './company-state.ts';

/** Lines that are no company; ids of companies have no colon. */
export const MANAGE = ':manage';
export const PRACTICE = ':practice';

/** So many lines are drawn; who has more companies types. */
const MOST_SHOWN = 50;

type Props = { readonly current: Connection; readonly search: string };

/** The companies in which every typed word is found, each with its bank and how it stands, and below them what else can be done. */
export function SwitcherList({ current, search }: Props) {
  const { t } = useTranslation();
  const connections = useAppStore((state) => state.connections) ?? [];
  const isFound = finder(search);
  const found = connections.filter(({ name, baseUrl }) => isFound(`${name} ${baseUrl}`));
  const hasPractice = connections.some(({ isPractice }) => isPractice);
  return (
    <Combobox.Options className={classes.options} aria-label={t('connection.companies')}>
      {found.slice(0, MOST_SHOWN).map((connection) => (
        <CompanyLine key={connection.id} connection={connection} isCurrent={connection.id === current.id} />
      ))}
      {found.length === 0 && <Combobox.Empty>{t('connection.noneFound')}</Combobox.Empty>}
      {found.length > MOST_SHOWN && <More hidden={found.length - MOST_SHOWN} />}
      <ActionLine value={MANAGE} icon={IconPlus} label={t('connection.manage')} />
      {!hasPractice && <ActionLine value={PRACTICE} icon={IconSchool} label={t('connection.practice')} />}
    </Combobox.Options>
  );
}

function More({ hidden }: { readonly hidden: number }) {
  const { t } = useTranslation();
  const { count } = useFormats();
  return (
    <Text size="xs" c="dimmed" px="sm" py={6}>
      {t('connection.more', { count: hidden, shown: count(hidden) })}
    </Text>
  );
}

type LineProps = { readonly connection: Connection; readonly isCurrent: boolean };

function CompanyLine({ connection, isCurrent }: LineProps) {
  const { t } = useTranslation();
  const bank = useProfileName(connection.profile);
  const state = companyState(connection, useSyncStatus(connection.id), useNow());
  return (
    <Combobox.Option value={connection.id} selected={isCurrent} aria-selected={isCurrent}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <div className={classes.names}>
          <Group gap={4} wrap="nowrap">
            <Text size="sm" fw={isCurrent ? 600 : 400} truncate title={connection.name}>
              {connection.name}
            </Text>
            {isCurrent && <IconCheck size={14} role="img" aria-label={t('connection.current')} />}
          </Group>
          <Text size="xs" truncate>
            {bank}
          </Text>
        </div>
        {state !== null && <ToneBadge {...COMPANY_LOOKS[state]} label={t(`connection.state.${state}`)} />}
      </Group>
    </Combobox.Option>
  );
}

type ActionProps = { readonly value: string; readonly icon: typeof IconPlus; readonly label: string };

function ActionLine({ value, icon: Icon, label }: ActionProps) {
  return (
    <Combobox.Option value={value} className={classes.action}>
      <Group gap="xs" wrap="nowrap">
        <Icon size={14} aria-hidden />
        <Text size="sm">{label}</Text>
      </Group>
    </Combobox.Option>
  );
}
