import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import type { MandateList } from '../../app/use-mandate-pages.ts';
import table from '../../components/table.module.css';
import { MandateTableRow } from './MandateTableRow.tsx';
import classes from './mandates.module.css';

const ROW_HEIGHT_PX = 34;
const ROWS_BEYOND_VIEW = 12;
const COLUMNS = ['status', 'payer', 'contract', 'amount', 'periodicity', 'start', 'end'] as const;

type Props = {
  readonly list: MandateList;
  readonly openId: string | null;
  readonly onOpen: (row: MandateRow) => void;
};

/** The mandates that have been read; only rows in view are in the page, and nearing the end reads more. */
export function MandateTable({ list, openId, onOpen }: Props) {
  const { t } = useTranslation('mandates');
  const viewport = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: list.rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: ROWS_BEYOND_VIEW,
  });
  const items = virtualizer.getVirtualItems();
  useReadMoreNear(list, items.at(-1)?.index ?? 0);
  const onKeyDown = (event: KeyboardEvent) => moveFocus(event, list.rows.length, virtualizer.scrollToIndex);
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={viewport} className={table.viewport}>
      <table
        className={`${table.fixed} ${classes.table}`}
        aria-rowcount={(list.total ?? 0) + 1}
        aria-busy={list.isReading}
      >
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          <Gap height={above} />
          {items.map(({ index }) => {
            const row = list.rows[index];
            return (
              row && (
                <MandateTableRow
                  key={row.idRec}
                  row={row}
                  index={index}
                  isOpen={row.idRec === openId}
                  onOpen={onOpen}
                />
              )
            );
          })}
          <Gap height={below} />
        </tbody>
      </table>
    </div>
  );
}

/** Stands for the rows out of view. */
function Gap({ height }: { readonly height: number }) {
  return height > 0 ? (
    <tr aria-hidden className={classes.gap}>
      <td style={{ height }} />
    </tr>
  ) : null;
}

function useReadMoreNear({ rows, hasMore, isReading, readMore }: MandateList, lastIndex: number): void {
  const isNearEnd = lastIndex >= rows.length - ROWS_BEYOND_VIEW * 2;
  useEffect(() => {
    if (isNearEnd && hasMore && !isReading) readMore();
  }, [isNearEnd, hasMore, isReading, readMore]);
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 15, PageUp: -15 };

/** Arrow keys go from row to row, also to rows that are not in the page yet. */
function moveFocus(event: KeyboardEvent, count: number, scrollTo: (index: number) => void): void {
  const step = STEPS[event.key];
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
  const body = row?.parentElement;
  if (step === undefined || !row || !body) return;
  event.preventDefault();
  const next = Math.min(Math.max(Number(row.dataset.index) + step, 0), count - 1);
  scrollTo(next);
  requestAnimationFrame(() => body.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus());
}
