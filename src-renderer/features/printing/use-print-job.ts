import { type RefObject, useCallback, useEffect, useReducer, useRef } from 'react';
import { ciclo } from '../../bridge.ts';
import type { Choice } from './choices.ts';
import { NO_JOB, nextPrintJob, nextToReadBack, type PrintJob, type PrintJobEvent } from './print-job.ts';
import { rasterize } from './rasterize.ts';
import { type ReadBack, readBack } from './read-back.ts';
import { LAYOUT_SPECS, layoutThatHolds, type SheetLayout } from './sheet-layout.ts';

/** Fetching and checking the codes of the chosen mandates. */
export type PrintJobControl = {
  readonly job: PrintJob;
  readonly start: (choices: readonly Choice[]) => void;
  readonly stop: () => void;
  readonly clear: () => void;
};

/**
 * Fetches each code from the bank, one after the other, and reads each back from the very drawing on its sheet, found below
 * `sheets` by its `data-slip`, at the size that its layout gives it.
 */
export function usePrintJob(
  connectionId: string,
  layout: SheetLayout,
  sheets: RefObject<HTMLElement | null>,
): PrintJobControl {
  const [job, dispatch] = useReducer(nextPrintJob, NO_JOB);
  const latestRun = useRef(0);
  useReadingBack(job, layout, sheets, dispatch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layout is the reason to read back again
  useEffect(() => dispatch({ type: 'redrawn' }), [layout]);
  const end = useCallback((type: 'stopped' | 'cleared') => {
    latestRun.current += 1;
    dispatch({ type });
  }, []);
  const start = useCallback(
    (choices: readonly Choice[]) => {
      latestRun.current += 1;
      const thisRun = latestRun.current;
      void fetchAll(connectionId, choices, dispatch, () => latestRun.current === thisRun);
    },
    [connectionId],
  );
  useEffect(() => () => end('cleared'), [end]);
  const stop = useCallback(() => end('stopped'), [end]);
  const clear = useCallback(() => end('cleared'), [end]);
  return { job, start, stop, clear };
}

type Dispatch = (event: PrintJobEvent) => void;

async function fetchAll(
  connectionId: string,
  choices: readonly Choice[],
  dispatch: Dispatch,
  isCurrent: () => boolean,
): Promise<void> {
  dispatch({ type: 'started', ids: choices.map(({ row }) => row.idRec) });
  for (const { row, charge } of choices) {
    dispatch({ type: 'fetching', id: row.idRec });
    // What stands beside a code on paper comes with it.
    const { idRec, statusKind: chosenAs } = row;
    const answer = await ciclo.mandates.activationCode({ connectionId, idRec, charge, chosenAs });
    if (!isCurrent()) return;
    dispatch({ type: 'fetched', id: row.idRec, answer });
  }
}

/** Takes one drawn code at a time, so that the page stays alive while hundreds are read. */
function useReadingBack(
  job: PrintJob,
  layout: SheetLayout,
  sheets: RefObject<HTMLElement | null>,
  dispatch: Dispatch,
): void {
  const next = nextToReadBack(job);
  const id = next?.id;
  const code = next?.code;
  const minSideMm = next?.minSideMm;
  useEffect(() => {
    if (id === undefined || code === undefined || minSideMm === undefined) return;
    let isCurrent = true;
    const held = layoutThatHolds(layout, minSideMm);
    void readDrawing(sheets.current, id, code, held).then((outcome) => {
      if (isCurrent) dispatch({ type: 'readBack', id, outcome });
    });
    return () => {
      isCurrent = false;
    };
  }, [id, code, minSideMm, layout, sheets, dispatch]);
}

async function readDrawing(
  sheets: HTMLElement | null,
  id: string,
  code: string,
  layout: SheetLayout | null,
): Promise<ReadBack | 'too_large'> {
  if (layout === null) return 'too_large';
  const drawing = sheets?.querySelector<SVGSVGElement>(`[data-slip="${CSS.escape(id)}"] svg[data-qr]`);
  if (!drawing) return 'unreadable';
  return rasterize(drawing, LAYOUT_SPECS[layout].qrSideMm).then(
    (pixels) => readBack(pixels, code),
    () => 'unreadable' as const,
  );
}
