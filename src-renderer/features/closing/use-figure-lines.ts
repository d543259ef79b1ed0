import type { ClosingLine, FigureAsked, FigureLines } from '../../../src-preload/contract/closing.ts';
import { ciclo } from '../../bridge.ts';
import { type SummedList, summedList, usePages } from '../../kit/queries/use-pages.ts';

/** The part of a figure's lines that has been read. */
export type FigureList = SummedList<ClosingLine, NonNullable<FigureLines['total']>>;

/** Reads the lines of a figure page by page. */
export const useFigureLines = (connectionId: string, asked: FigureAsked): FigureList =>
  summedList(
    usePages({
      call: ciclo.closing.lines,
      first: null,
      input: (after: string | null) => ({ connectionId, ...asked, after }),
      next: ({ last }) => last?.next ?? null,
    }),
  );
