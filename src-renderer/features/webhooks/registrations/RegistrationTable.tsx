import { ActionIcon, Group, Table, Text, Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCopy,
  IconPencil,
  IconPlugConnected,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Registration } from '../../../../src-preload/contract/webhooks.ts';
import { InstantText } from '../../../components/InstantText.tsx';
import { ToneBadge } from '../../../components/ToneBadge.tsx';
import { targetId, targetWords } from '../target-words.ts';
import classes from '../webhooks.module.css';
import { CarriedSecretBadge } from './CarriedSecretBadge.tsx';
import type { RegistrationDialog } from './registration-dialog.ts';

const COLUMNS = ['target', 'address', 'secret', 'registeredAt', 'actions'] as const;

type Open = { readonly onOpen: (dialog: RegistrationDialog) => void };
type Props = Open & { readonly registrations: readonly Registration[] };

/** Every registration as it stands at the bank, and what can be done with it. */
export function RegistrationTable({ registrations, onOpen }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <Table.ScrollContainer minWidth={760} type="native">
      <Table verticalSpacing="xs" horizontalSpacing="xs" fz="sm" aria-label={t('registrations.title')}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((column) => (
              <Table.Th key={column} fz="xs" c="dimmed" ta={column === 'actions' ? 'right' : undefined}>
                {t(`registrations.column.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {registrations.map((registration) => (
            <RegistrationRow
              key={targetId(registration.target)}
              registration={registration}
              onOpen={onOpen}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type RowProps = Open & { readonly registration: Registration };

function RegistrationRow({ registration, onOpen }: RowProps) {
  const { t } = useTranslation('webhooks');
  const { target, registeredAt } = registration;
  return (
    <Table.Tr>
      <Table.Td fw={600}>{targetWords(target, t)}</Table.Td>
      <Table.Td maw={360}>
        <Address registration={registration} />
      </Table.Td>
      <Table.Td>
        <CarriedSecretBadge registration={registration} />
      </Table.Td>
      <Table.Td>{registeredAt === null ? '–' : <InstantText instant={registeredAt} />}</Table.Td>
      <Table.Td>
        <RowActions registration={registration} onOpen={onOpen} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Where it leads, that it leads nowhere, or why that could not be read. */
function Address({ registration: { shownUrl, failure } }: { readonly registration: Registration }) {
  const { t } = useTranslation(['webhooks', 'errors']);
  if (failure !== null) {
    const title = t(`errors:${failure.code}.title`, failure.params);
    return <ToneBadge tone="unpaid" icon={IconAlertTriangle} label={title} explanation={failure.message} />;
  }
  if (shownUrl !== null) return <span className={classes.address}>{shownUrl}</span>;
  return (
    <Text size="sm" c="dimmed">
      {t('registrations.none')}
    </Text>
  );
}

function RowActions({ registration, onOpen }: RowProps) {
  const isThere = registration.shownUrl !== null;
  return (
    <Group gap={2} wrap="nowrap" justify="flex-end">
      {isThere && (
        <RowAction kind="test" icon={IconPlugConnected} registration={registration} onOpen={onOpen} />
      )}
      {isThere && registration.own !== null && registration.own.place.kind !== 'none' && (
        <RowAction kind="copy" icon={IconCopy} registration={registration} onOpen={onOpen} />
      )}
      <RowAction kind="form" icon={IconPencil} registration={registration} onOpen={onOpen} />
      {isThere && <RowAction kind="remove" icon={IconTrash} registration={registration} onOpen={onOpen} />}
    </Group>
  );
}

type ActionProps = RowProps & {
  readonly kind: 'test' | 'copy' | 'form' | 'remove';
  readonly icon: TablerIcon;
};

function RowAction({ kind, icon: Icon, registration, onOpen }: ActionProps) {
  const { t } = useTranslation('webhooks');
  const label = `${t(`registrations.action.${kind}`)}: ${targetWords(registration.target, t)}`;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        size={30}
        color={kind === 'remove' ? 'var(--mantine-color-error)' : 'gray'}
        aria-label={label}
        onClick={() => onOpen({ kind, registration })}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
