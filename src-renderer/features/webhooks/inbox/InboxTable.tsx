import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { InboxRow } from '../../../../src-preload/contract/webhooks.ts';
import { titled, type Untitled } from '../../../components/table/column.ts';
import { SmallTable } from '../../../components/table/SmallTable.tsx';
import { InstantText } from '../../../components/values/InstantText.tsx';
import classes from '../webhooks.module.css';
import { FateBadge } from './FateBadge.tsx';

type Props = { readonly rows: readonly InboxRow[]; readonly onOpen: (id: number) => void };

/** Deliveries in rows. */
export function InboxTable({ rows, onOpen }: Props) {
  const { t } = useTranslation('webhooks');
  const columns: readonly Untitled<InboxRow>[] = [
    { id: 'receivedAt', cell: ({ receivedAt }) => <InstantText instant={receivedAt} /> },
    { id: 'kind', cell: ({ kind }) => t(`kind.${kind}`) },
    { id: 'about', cell: ({ recordId }) => <RecordId recordId={recordId} /> },
    { id: 'fate', cell: ({ fate }) => <FateBadge fate={fate} /> },
    {
      id: 'timesSeen',
      cell: ({ timesSeen }) => t('inbox.times', { count: timesSeen }),
      cellProps: () => ({ className: 'numeric' }),
    },
    { id: 'more', isAtRight: true, cell: (row) => <Details row={row} onOpen={onOpen} /> },
  ];
  return (
    <SmallTable
      label={t('inbox.title')}
      minWidth={720}
      verticalSpacing={4}
      columns={titled(columns, (id) => t(`inbox.column.${id}`))}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}

function RecordId({ recordId }: Pick<InboxRow, 'recordId'>) {
  return (
    <span className={classes.id} {...(recordId === null ? {} : { title: recordId })}>
      {recordId ?? '–'}
    </span>
  );
}

function Details({
  row: { id, kind, recordId },
  onOpen,
}: Pick<Props, 'onOpen'> & { readonly row: InboxRow }) {
  const { t } = useTranslation('webhooks');
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={t('inbox.openRow', { about: recordId ?? t(`kind.${kind}`) })}
      onClick={() => onOpen(id)}
    >
      {t('common:details')}
    </Button>
  );
}
