import { Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRow } from '../../../src-preload/contract/mandate-writing.ts';
import type { Column } from '../../components/table/column.ts';
import { ScrollTable } from '../../components/table/ScrollTable.tsx';
import { type Decisions, isChosen, stateOf } from './chosen-rows.ts';
import classes from './mandate-import.module.css';
import { PreviewCell } from './PreviewCell.tsx';
import { PREVIEW_COLUMNS } from './preview-columns.ts';
import type { TableControl } from './use-table.ts';

type Props = {
  readonly rows: readonly ImportRow[];
  readonly decisions: Decisions;
  readonly onToggle: (row: ImportRow) => void;
  readonly onMend: TableControl['mend'];
};

/** The rows of a file, each fault on its cell. */
export function PreviewTable({ rows, decisions, onToggle, onMend }: Props) {
  const { t } = useTranslation('mandate-import');
  const columns = useMemo(
    (): readonly Column<ImportRow>[] => [
      {
        id: 'chosen',
        title: t('columns.chosen'),
        isTitleHidden: true,
        cell: (row) => (
          <Checkbox
            size="xs"
            aria-label={t('preview.choose', { line: row.line })}
            checked={isChosen(row, decisions)}
            disabled={stateOf(row) === 'faulty'}
            onChange={() => onToggle(row)}
          />
        ),
      },
      {
        id: 'line',
        title: t('columns.line'),
        cell: ({ line }) => line,
        cellProps: () => ({ className: 'numeric' }),
      },
      ...PREVIEW_COLUMNS.map((column) => ({
        id: column.id,
        title: t(`columns.${column.id}`),
        cell: (row: ImportRow) => <PreviewCell row={row} column={column} onMend={onMend} />,
      })),
    ],
    [t, decisions, onToggle, onMend],
  );
  return (
    <ScrollTable
      look="fixed"
      label={t('preview.table')}
      viewportClass={classes.viewport}
      tableClass={classes.table}
      columns={columns}
      rows={rows}
      keyOf={({ line }) => line}
    />
  );
}
