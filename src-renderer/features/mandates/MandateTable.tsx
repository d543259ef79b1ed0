import { type KeyboardEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import table from '../../components/table.module.css';
import { RowGap, useVirtualRows } from '../../components/virtual-rows.tsx';
import type { MandateList } from '../../kit/queries/use-mandate-pages.ts';
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
  const { viewport, shown, above, below, scrollTo } = useVirtualRows(list.rows, {
    rowPx: ROW_HEIGHT_PX,
    overscan: ROWS_BEYOND_VIEW,
  });
  useReadMoreNear(list, shown.at(-1)?.index ?? 0);
  const onKeyDown = (event: KeyboardEvent) => moveFocus(event, list.rows.length, scrollTo);
  return (
    <div ref={viewport} className={table.viewport}>
      <table
        className={`${table.fixed} ${classes.table}`}
        aria-rowcount={(list.total ?? 0) + 1}
        aria-busy={list.isReading}
      >
        <Head />
        <tbody onKeyDown={onKeyDown}>
          <RowGap height={above} />
          {shown.map(({ row, index }) => (
            <MandateTableRow
              key={row.idRec}
              row={row}
              index={index}
              isOpen={row.idRec === openId}
              onOpen={onOpen}
            />
          ))}
          <RowGap height={below} />
        </tbody>
      </table>
    </div>
  );
}

function Head() {
  const { t } = useTranslation('mandates');
  return (
    <thead>
      <tr>
        {COLUMNS.map((column) => (
          <th key={column} scope="col" data-column={column}>
            {t(`columns.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
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
  const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-index]') : null;
  const body = row?.parentElement;
  if (step === undefined || !row || !body) return;
  event.preventDefault();
  const next = Math.min(Math.max(Number(row.dataset.index) + step, 0), count - 1);
  scrollTo(next);
  requestAnimationFrame(() => body.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus());
}
