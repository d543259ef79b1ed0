import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useRef } from 'react';

type Options<Row> = {
  /** Height of a usual row in CSS pixels; those that hand their element to `measure` are measured. */
  readonly rowPx: number;
  /** Rows drawn beyond either edge of the view. */
  readonly overscan: number;
  /** What a row keeps when others come before it; its place unless said. */
  readonly keyOf?: (row: Row) => string | number;
};

/** The rows of a long table that are in the page now; where the others would be, space stands for them. */
export type VirtualRows<Row> = {
  /** The part that scrolls. */
  readonly viewport: RefObject<HTMLDivElement | null>;
  readonly shown: readonly { readonly row: Row; readonly index: number; readonly key: string | number }[];
  /** Heights in CSS pixels, for `RowGap`. */
  readonly above: number;
  readonly below: number;
  readonly measure: (element: Element | null) => void;
  readonly scrollTo: (index: number) => void;
};

/** Draws the rows in view only, so that thousands cost nothing. */
export function useVirtualRows<Row>(rows: readonly Row[], options: Options<Row>): VirtualRows<Row> {
  const { rowPx, overscan, keyOf } = options;
  const viewport = useRef<HTMLDivElement>(null);
  const keyAt = (index: number): string | number => {
    const row = rows[index];
    return row === undefined || keyOf === undefined ? index : keyOf(row);
  };
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => rowPx,
    getItemKey: keyAt,
    overscan,
  });
  const items = virtualizer.getVirtualItems();
  const totalPx = virtualizer.getTotalSize();
  return {
    viewport,
    shown: items.flatMap(({ index }) => {
      const row = rows[index];
      return row === undefined ? [] : [{ row, index, key: keyAt(index) }];
    }),
    above: items[0]?.start ?? 0,
    below: totalPx - (items.at(-1)?.end ?? totalPx),
    measure: virtualizer.measureElement,
    scrollTo: virtualizer.scrollToIndex,
  };
}

/** Stands in a table for the rows out of view. */
export function RowGap({ height }: { readonly height: number }) {
  return height > 0 ? <tr style={{ height }} aria-hidden /> : null;
}
