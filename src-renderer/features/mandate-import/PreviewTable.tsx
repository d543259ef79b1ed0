import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportRow } from '../../../src-preload/contract/mandate-writing.ts';
import table from '../../components/table.module.css';
import { RowGap, useVirtualRows } from '../../components/virtual-rows.tsx';
import { type Exceptions, isChosen } from './chosen-rows.ts';
import classes from './mandate-import.module.css';
import { PreviewRow } from './PreviewRow.tsx';
import { PREVIEW_COLUMNS } from './preview-columns.ts';

const VIEWPORT = `${table.viewport} ${classes.viewport}`;

const ROW_PX = 34;
const COLUMNS = ['chosen', 'line', ...PREVIEW_COLUMNS.map(({ id }) => id)] as const;

type Props = {
  readonly rows: readonly ImportRow[];
  readonly exceptions: Exceptions;
  readonly onToggle: (line: number) => void;
};

/** The rows of a file, each fault on its cell; only rows in view are in the page. */
export function PreviewTable({ rows, exceptions, onToggle }: Props) {
  const { t } = useTranslation('mandate-import');
  const { viewport, shown, above, below, measure } = useVirtualRows(rows, {
    rowPx: ROW_PX,
    overscan: 8,
    keyOf: ({ line }) => line,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable to be scrolled by key
    <section ref={viewport} className={VIEWPORT} aria-label={t('preview.table')} tabIndex={0}>
      <table className={`${table.fixed} ${classes.table}`} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {column === 'chosen' ? (
                  <VisuallyHidden>{t('columns.chosen')}</VisuallyHidden>
                ) : (
                  t(`columns.${column}`)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <RowGap height={above} />
          {shown.map(({ row, index, key }) => (
            <PreviewRow
              key={key}
              row={row}
              index={index}
              measure={measure}
              isChosen={isChosen(row, exceptions)}
              onToggle={onToggle}
            />
          ))}
          <RowGap height={below} />
        </tbody>
      </table>
    </section>
  );
}
