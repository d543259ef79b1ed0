import { Button, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { InboxRow } from '../../../../src-preload/contract/webhooks.ts';
import { InstantText } from '../../../components/InstantText.tsx';
import classes from '../webhooks.module.css';
import { FateBadge } from './FateBadge.tsx';

const COLUMNS = ['receivedAt', 'kind', 'about', 'fate', 'timesSeen', 'more'] as const;

type Props = { readonly rows: readonly InboxRow[]; readonly onOpen: (id: number) => void };

/** Deliveries in rows. */
export function InboxTable({ rows, onOpen }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <Table.ScrollContainer minWidth={720} type="native">
      <Table verticalSpacing={4} horizontalSpacing="xs" fz="sm" aria-label={t('inbox.title')}>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((column) => (
              <Table.Th key={column} fz="xs" c="dimmed" ta={column === 'more' ? 'right' : undefined}>
                {t(`inbox.column.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <InboxTableRow key={row.id} row={row} onOpen={onOpen} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function InboxTableRow({ row, onOpen }: { readonly row: InboxRow; readonly onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('webhooks');
  const { id, receivedAt, kind, recordId, fate, timesSeen } = row;
  return (
    <Table.Tr>
      <Table.Td>
        <InstantText instant={receivedAt} />
      </Table.Td>
      <Table.Td>{t(`kind.${kind}`)}</Table.Td>
      <Table.Td>
        <span className={classes.id} {...(recordId === null ? {} : { title: recordId })}>
          {recordId ?? '–'}
        </span>
      </Table.Td>
      <Table.Td>
        <FateBadge fate={fate} />
      </Table.Td>
      <Table.Td className="numeric">{t('inbox.times', { count: timesSeen })}</Table.Td>
      <Table.Td ta="right">
        <Button
          variant="default"
          size="compact-xs"
          aria-label={t('inbox.openRow', { about: recordId ?? t(`kind.${kind}`) })}
          onClick={() => onOpen(id)}
        >
          {t('common:details')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
