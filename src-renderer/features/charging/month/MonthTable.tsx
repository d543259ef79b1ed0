import { Table, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import table from '../../../components/table.module.css';
import { RowGap, useVirtualRows } from '../../../components/virtual-rows.tsx';
import classes from '../charging.module.css';
import { MonthRow } from './MonthRow.tsx';
import type { DraftRow } from './month-draft.ts';
import type { MonthDraft } from './use-month-draft.ts';

const VIEWPORT = `${table.headed} ${classes.viewport}`;

type Props = { readonly rows: readonly DraftRow[]; readonly draft: MonthDraft };

/** Height of a row with one warning; those with more are measured. */
const ROW_PX = 52;

/** The proposed charges; only the rows on screen exist, so that thousands cost nothing. */
export function MonthTable({ rows, draft }: Props) {
  const { t } = useTranslation('charging');
  const { viewport, shown, above, below, measure } = useVirtualRows(rows, {
    rowPx: ROW_PX,
    overscan: 6,
    keyOf: ({ key }) => key,
  });
  const toggle = (key: string, isChosen: boolean): void => {
    const next = new Set(draft.chosen);
    if (isChosen) next.add(key);
    else next.delete(key);
    draft.choose(next);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable to be scrolled by key
    <section ref={viewport} className={VIEWPORT} aria-label={t('month.table')} tabIndex={0}>
      <Table stickyHeader verticalSpacing={4} fz="sm" aria-rowcount={rows.length + 1}>
        <Head />
        <Table.Tbody>
          <RowGap height={above} />
          {shown.map(({ row, index, key }) => (
            <MonthRow
              key={key}
              row={row}
              index={index}
              isChosen={draft.chosen.has(row.key)}
              onChoose={(isChosen) => toggle(row.key, isChosen)}
              onEdit={(change) => draft.edit(row, change)}
              measure={measure}
            />
          ))}
          <RowGap height={below} />
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Head() {
  const { t } = useTranslation('charging');
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th w={34}>
          <VisuallyHidden>{t('column.send')}</VisuallyHidden>
        </Table.Th>
        <Table.Th>{t('column.payer')}</Table.Th>
        <Table.Th w={130}>{t('column.dueDate')}</Table.Th>
        <Table.Th w={150} ta="right">
          {t('column.amount')}
        </Table.Th>
        <Table.Th w="38%">{t('column.warnings')}</Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}
