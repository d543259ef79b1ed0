import { Group, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCopy,
  IconKey,
  IconKeyOff,
  IconPencil,
  IconPlugConnected,
  IconQuestionMark,
  IconRefresh,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Registration } from '../../../../src-preload/contract/webhooks.ts';
import { IconAction } from '../../../components/layout/IconAction.tsx';
import { titled, type Untitled } from '../../../components/table/column.ts';
import { SmallTable } from '../../../components/table/SmallTable.tsx';
import { InstantText } from '../../../components/values/InstantText.tsx';
import { type Look, ToneBadge } from '../../../components/values/ToneBadge.tsx';
import { targetId, targetLabel } from '../target-label.ts';
import classes from '../webhooks.module.css';
import type { RegistrationDialog } from './registration-dialog.ts';

type Open = { readonly onOpen: (dialog: RegistrationDialog) => void };
type Props = Open & { readonly registrations: readonly Registration[] };

/** Every registration as it stands at the bank, and what can be done with it. */
export function RegistrationTable({ registrations, onOpen }: Props) {
  const { t } = useTranslation('webhooks');
  const columns: readonly Untitled<Registration>[] = [
    { id: 'target', cell: ({ target }) => targetLabel(target, t), cellProps: () => ({ fw: 600 }) },
    {
      id: 'address',
      cell: (registration) => <Address registration={registration} />,
      cellProps: () => ({ maw: 360 }),
    },
    { id: 'secret', cell: (registration) => <CarriedSecretBadge registration={registration} /> },
    {
      id: 'registeredAt',
      cell: ({ registeredAt }) => (registeredAt === null ? '–' : <InstantText instant={registeredAt} />),
    },
    {
      id: 'actions',
      isAtRight: true,
      cell: (registration) => <RowActions registration={registration} onOpen={onOpen} />,
    },
  ];
  return (
    <SmallTable
      label={t('registrations.title')}
      minWidth={760}
      verticalSpacing="xs"
      columns={titled(columns, (id) => t(`registrations.column.${id}`))}
      rows={registrations}
      keyOf={({ target }) => targetId(target)}
    />
  );
}

type RowProps = Open & { readonly registration: Registration };

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

function RowAction({ kind, icon, registration, onOpen }: ActionProps) {
  const { t } = useTranslation('webhooks');
  const label = `${t(`registrations.action.${kind}`)}: ${targetLabel(registration.target, t)}`;
  return (
    <IconAction
      icon={icon}
      label={label}
      isHarmful={kind === 'remove'}
      onClick={() => onOpen({ kind, registration })}
    />
  );
}

const LOOKS: Readonly<Record<string, Look>> = {
  current: { tone: 'paid', icon: IconKey },
  former: { tone: 'attention', icon: IconRefresh },
  header: { tone: 'open', icon: IconKey },
  foreign: { tone: 'attention', icon: IconQuestionMark },
  none: { tone: 'attention', icon: IconKeyOff },
};

/** Whether what the bank sends will bring our secret along. */
function CarriedSecretBadge({ registration }: { readonly registration: Registration }) {
  const { t } = useTranslation('webhooks');
  const { secret, own } = registration;
  if (secret === null) return '–';
  const isInHeader = own?.place.kind === 'header' && secret !== 'former';
  const kind = isInHeader ? 'header' : secret;
  const look = LOOKS[kind] ?? { tone: 'open', icon: IconKey };
  const name = own?.place.kind === 'header' ? own.place.name : '';
  return (
    <ToneBadge
      {...look}
      label={t(`carried.${kind}.name`, { name })}
      explanation={t(`carried.${kind}.meaning`, { name })}
    />
  );
}
