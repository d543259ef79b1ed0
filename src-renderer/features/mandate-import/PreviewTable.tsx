import { VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRow } from '../../../src-preload/contract/mandate-writing.ts';
import table from '../../components/table.module.css';
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
  const viewport = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    getItemKey: (index) => rows[index]?.line ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? virtualizer.getTotalSize());
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable to be scrolled by key
    <section ref={viewport} className={VIEWPORT} aria-label={t('preview.title')} tabIndex={0}>
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
          <Gap height={above} />
          {items.map(({ index }) => {
            const row = rows[index];
            return (
              row && (
                <PreviewRow
                  key={row.line}
                  row={row}
                  index={index}
                  measure={virtualizer.measureElement}
                  isChosen={isChosen(row, exceptions)}
                  onToggle={onToggle}
                />
              )
            );
          })}
          <Gap height={below} />
        </tbody>
      </table>
    </section>
  );
}

/** Stands for the rows out of view. */
function Gap({ height }: { readonly height: number }) {
  return height > 0 ? (
    <tr aria-hidden className={classes.gap}>
      <td colSpan={COLUMNS.length} style={{ height }} />
    </tr>
  ) : null;
}
