import { Text, UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { titled, type Untitled } from '../../components/table/column.ts';
import { ScrollTable } from '../../components/table/ScrollTable.tsx';
import { CivilDateText, EndDateText } from '../../components/values/CivilDateText.tsx';
import { MandateAmountText } from '../../components/values/MandateAmountText.tsx';
import { MandateStatusBadge } from '../../components/values/MandateStatusBadge.tsx';
import { PeriodicityText } from '../../components/values/PeriodicityText.tsx';
import type { MandateList } from '../../kit/queries/use-mandate-pages.ts';
import classes from './mandates.module.css';

type Props = {
  readonly list: MandateList;
  readonly openId: string | null;
  readonly onOpen: (row: MandateRow) => void;
};

/**
 * The mandates that have been read; nearing the end reads more. The payer's name is the button, and the whole row answers to the mouse.
 */
export function MandateTable({ list, openId, onOpen }: Props) {
  const { t } = useTranslation('mandates');
  const columns = useMemo(() => titled(COLUMNS, (id) => t(`columns.${id}`)), [t]);
  return (
    <ScrollTable
      look="lines"
      label={null}
      tableClass={classes.table}
      columns={columns}
      rows={list.rows}
      keyOf={({ idRec }) => idRec}
      total={list.total ?? 0}
      isWalked
      more={list}
      rowProps={(row) => ({
        className: classes.row,
        'data-open': row.idRec === openId || undefined,
        onClick: () => onOpen(row),
      })}
    />
  );
}

const COLUMNS: readonly Untitled<MandateRow>[] = [
  { id: 'status', cell: (row) => <MandateStatusBadge row={row} /> },
  { id: 'payer', cell: (row) => <Payer row={row} /> },
  {
    id: 'contract',
    cell: ({ contract }) => contract,
    cellProps: ({ contract }) => ({ className: classes.cut, title: contract }),
  },
  { id: 'amount', cell: (row) => <MandateAmountText row={row} /> },
  { id: 'periodicity', cell: ({ periodicity }) => <PeriodicityText periodicity={periodicity} /> },
  { id: 'start', cell: ({ startDate }) => <CivilDateText date={startDate} /> },
  { id: 'end', cell: (row) => <EndDateText mandate={row} /> },
];

function Payer({ row: { payerName, payerDocument } }: { readonly row: MandateRow }) {
  return (
    <UnstyledButton className={classes.payer}>
      <span className={classes.name}>{payerName}</span>
      <Text span size="xs" c="dimmed" className="numeric">
        {payerDocument}
      </Text>
    </UnstyledButton>
  );
}
