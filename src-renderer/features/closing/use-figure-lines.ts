import type { ClosingLine, FigureAsked, FigureLines } from '../../../src-preload/contract/closing.ts';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import { ciclo } from '../../bridge.ts';
import { usePages } from '../../kit/queries/use-pages.ts';

/** The part of a figure's lines that has been read. */
export type FigureList = {
  readonly rows: readonly ClosingLine[];
  /** What all lines add up to; null before the first answer. */
  readonly total: FigureLines['total'];
  readonly failure: Failure | null;
  readonly isReading: boolean;
  readonly hasMore: boolean;
  readonly readMore: () => void;
  readonly readAgain: () => void;
};

const NOTHING: readonly ClosingLine[] = [];

/** Reads the lines of a figure page by page. */
export function useFigureLines(connectionId: string, asked: FigureAsked): FigureList {
  const list = usePages({
    call: ciclo.closing.lines,
    first: null,
    input: (after: string | null) => ({ connectionId, ...asked, after }),
    next: ({ last }) => last?.next ?? null,
  });
  const { isReading, hasMore, readMore } = list;
  return {
    rows: list.state === 'ready' ? list.value.rows : NOTHING,
    total: list.state === 'ready' ? (list.value.head?.total ?? null) : null,
    failure: list.state === 'failed' ? list.failure : null,
    isReading,
    hasMore,
    readMore,
    readAgain: list.refresh,
  };
}
