import { Box, Button, Group, Paper, Table, Text } from '@mantine/core';
import {
  IconCopyCheck,
  IconEye,
  IconListSearch,
  IconPencil,
  IconSchool,
  IconServer,
  IconStethoscope,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../src-preload/contract/connections.ts';
import { IconAction } from '../../components/layout/IconAction.tsx';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { useProfileName } from '../../kit/queries/use-profiles.ts';
import { showCompany } from '../../kit/routes/companies.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import type { Path } from '../../kit/routes/routes.ts';
import type { ConnectionDialog } from './connection-dialog.ts';
import { LastSync } from './LastSync.tsx';
import { SecretsBadge } from './SecretsBadge.tsx';

/** In a narrower window it stands below the company's name. */
const ADDRESS_FROM = 'lg';

const COLUMNS = ['name', 'address', 'lastSync', 'secrets', 'actions'] as const;

type Props = {
  readonly connections: readonly Connection[];
  readonly onOpen: (dialog: ConnectionDialog) => void;
  readonly onExamine: (connection: Connection) => void;
};

/** Every company with its bank, how fresh it is, and what can be done with it. */
export function ConnectionTable({ connections, ...does }: Props) {
  const { t } = useTranslation('connections');
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={0} type="native">
        <Table verticalSpacing="sm" horizontalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              {COLUMNS.map((column) => (
                <Table.Th
                  key={column}
                  fz="xs"
                  c="dimmed"
                  {...(column === 'address' ? { visibleFrom: ADDRESS_FROM } : {})}
                  style={{ whiteSpace: 'nowrap' }}
                >
                  {t(`columns.${column}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {connections.map((connection) => (
              <ConnectionRow key={connection.id} connection={connection} {...does} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

type RowProps = Omit<Props, 'connections'> & { readonly connection: Connection };

function ConnectionRow({ connection, ...does }: RowProps) {
  return (
    <Table.Tr>
      <Table.Td miw={150} maw={280}>
        <ConnectionName connection={connection} />
      </Table.Td>
      <Table.Td maw={240} visibleFrom={ADDRESS_FROM}>
        <Address connection={connection} size="sm" />
      </Table.Td>
      <Table.Td>
        <LastSync connection={connection} />
      </Table.Td>
      <Table.Td>{connection.copiedAt === null && <SecretsBadge connection={connection} />}</Table.Td>
      <Table.Td>
        <ConnectionActions connection={connection} {...does} />
      </Table.Td>
    </Table.Tr>
  );
}

function ConnectionName({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const profileName = useProfileName(connection.profile);
  const isCurrent = useAppStore(({ currentConnectionId }) => currentConnectionId === connection.id);
  return (
    <>
      <Group gap="4px 8px">
        <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {connection.name}
        </Text>
        {isCurrent && <ToneBadge tone="paid" icon={IconEye} label={t('inUse')} />}
        {connection.isPractice && (
          <ToneBadge
            tone="open"
            icon={IconSchool}
            label={t('practiceBadge')}
            explanation={t('practiceText')}
          />
        )}
        {connection.copiedAt !== null && (
          <ToneBadge tone="open" icon={IconCopyCheck} label={t('copyBadge')} />
        )}
        {connection.server && (
          <ToneBadge
            tone="open"
            icon={IconServer}
            label={t('serverBadge')}
            explanation={t('serverText', connection.server)}
          />
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {profileName}
      </Text>
      <Box hiddenFrom={ADDRESS_FROM}>
        <Address connection={connection} size="xs" />
      </Box>
    </>
  );
}

type AddressProps = { readonly connection: Connection; readonly size: 'xs' | 'sm' };

function Address({ connection: { baseUrl }, size }: AddressProps) {
  return (
    <Text size={size} truncate title={baseUrl}>
      {baseUrl.replace(/^https?:\/\//, '')}
    </Text>
  );
}

function ConnectionActions({ connection, onOpen, onExamine }: RowProps) {
  const { t } = useTranslation('connections');
  const open = (path: Path) => showCompany(connection.id, hashOf(path));
  const named = (action: string) => `${action}: ${connection.name}`;
  return (
    <Group gap={6} wrap="nowrap">
      <Button variant="default" aria-label={named(t('use'))} onClick={() => open('/overview')}>
        {t('use')}
      </Button>
      {connection.copiedAt === null && (
        <>
          <Button
            variant="default"
            leftSection={<IconStethoscope size={14} aria-hidden />}
            aria-label={named(t('test'))}
            onClick={() => onExamine(connection)}
          >
            {t('test')}
          </Button>
          <IconAction icon={IconListSearch} label={named(t('track'))} onClick={() => open('/tracking')} />
        </>
      )}
      <ChangeActions connection={connection} onOpen={onOpen} />
    </Group>
  );
}

/** A practice connection is made anew at each start of its bank, and a copy reaches no bank: nothing of either is edited by hand. */
function ChangeActions({ connection, onOpen }: Omit<RowProps, 'onExamine'>) {
  const { t } = useTranslation('connections');
  return (
    <>
      {!connection.isPractice && connection.copiedAt === null && (
        <IconAction
          icon={IconPencil}
          label={`${t('edit')}: ${connection.name}`}
          onClick={() => onOpen({ kind: 'form', connection })}
        />
      )}
      <IconAction
        icon={IconTrash}
        label={`${t('remove')}: ${connection.name}`}
        isHarmful
        onClick={() => onOpen({ kind: 'remove', connection })}
      />
    </>
  );
}
