import { Anchor, Button, Group } from '@mantine/core';
import { IconCircleDashed } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocationRow } from '../../../src-preload/contract/locations.ts';
import { CopyText } from '../../components/copying/CopyText.tsx';
import { type DataColumn, DataTable } from '../../components/table/DataTable.tsx';
import { InstantText } from '../../components/values/InstantText.tsx';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import { mandateHref } from '../../kit/routes/cycle-links.ts';
import classes from './locations.module.css';

type Props = {
  readonly rows: readonly LocationRow[];
  readonly onLook: (location: LocationRow) => void;
  readonly onUnlink: (location: LocationRow) => void;
};

/** The locations with the mandate that each shows. */
export function LocationTable({ rows, onLook, onUnlink }: Props) {
  const { t } = useTranslation('locations');
  const columns = useMemo(
    (): readonly DataColumn<LocationRow>[] => [
      { id: 'id', title: t('columns.id'), value: ({ id }) => id },
      {
        id: 'location',
        title: t('columns.location'),
        value: ({ location }) => location,
        cell: (row) => <Address row={row} />,
      },
      {
        id: 'mandate',
        title: t('columns.mandate'),
        value: ({ idRec, payerName }) => payerName ?? idRec ?? '',
        cell: (row) => <ShownMandate row={row} />,
      },
      {
        id: 'createdAt',
        title: t('columns.createdAt'),
        value: ({ createdAt }) => createdAt ?? '',
        cell: ({ createdAt }) => createdAt !== null && <InstantText instant={createdAt} />,
      },
      {
        id: 'action',
        title: t('columns.action'),
        cell: (row) => <Actions row={row} onLook={onLook} onUnlink={onUnlink} />,
      },
    ],
    [t, onLook, onUnlink],
  );
  return <DataTable label={t('title')} columns={columns} records={rows} />;
}

function Address({ row: { id, location } }: { readonly row: LocationRow }) {
  const { t } = useTranslation('locations');
  return <CopyText value={location} subject={t('number', { id })} isOneLine />;
}

function ShownMandate({ row: { idRec, payerName } }: { readonly row: LocationRow }) {
  const { t } = useTranslation('locations');
  if (idRec === null) return <ToneBadge tone="open" icon={IconCircleDashed} label={t('free')} />;
  return (
    <Anchor size="sm" className={classes.payer ?? ''} title={payerName ?? idRec} href={mandateHref(idRec)}>
      {payerName ?? t('unknownPayer', { idRec })}
    </Anchor>
  );
}

type ActionsProps = Omit<Props, 'rows'> & { readonly row: LocationRow };

function Actions({ row, onLook, onUnlink }: ActionsProps) {
  const { t } = useTranslation('locations');
  return (
    <Group gap={6} wrap="nowrap">
      <Button
        variant="default"
        size="compact-xs"
        aria-haspopup="dialog"
        aria-label={t('lookNamed', { id: row.id })}
        onClick={() => onLook(row)}
      >
        {t('look')}
      </Button>
      {row.idRec !== null && (
        <Button
          variant="default"
          size="compact-xs"
          aria-haspopup="dialog"
          aria-label={t('unlinkNamed', { id: row.id })}
          onClick={() => onUnlink(row)}
        >
          {t('unlink')}
        </Button>
      )}
    </Group>
  );
}
