import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../../src-preload/contract/errors.ts';
import { MOST_ROWS_AT_ONCE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { ciclo } from '../../../bridge.ts';
import { useLetterhead } from '../../../components/letterhead/use-letterhead.ts';
import { showDone, showNotice, showStillOpen } from '../../../components/notices/notices.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { filterParts } from '../filters/ActiveFilters.tsx';
import { readListRows } from '../list/whole-list.ts';
import type { CyclesLocation } from '../use-cycles-location.ts';
import type { PaperList } from './ListSheet.tsx';
import { isOnPaper, lookAt, type PaperJob, readToPaper, usePaperStore } from './paper-store.ts';

/**
 * Reads all rows of a list, has them drawn, and prints them or saves them as PDF by the shell's own way. The sheets stay until the list is another
 * one. A list that is too long is not printed in part: what is missing on paper is missed by nobody.
 */
export function useListPaper(location: CyclesLocation) {
  const { id: connectionId } = useConnection();
  const { job, isReading } = usePaperStore();
  // Asked for before there is a sheet, so that its head is whole when it is printed.
  useLetterhead();
  const read = useRead(connectionId, location);
  const of = JSON.stringify([connectionId, location.filter, location.sort]);
  useEffect(() => lookAt(of), [of]);
  // Between another list and the end of this look nothing is drawn under the wrong head.
  const own = job?.of === of ? job : null;
  useFinish(own);
  return {
    list: own?.list ?? null,
    isReading,
    print: () => readToPaper(read, 'print'),
    savePdf: () => readToPaper(read, 'savePdf'),
  };
}

/** Reads the list for paper; null where it could not be, and it was said why, or where the signal ended it. */
function useRead(
  connectionId: string,
  location: CyclesLocation,
): (signal: AbortSignal) => Promise<PaperList | null> {
  const { t } = useTranslation(['cycles', 'states']);
  const formats = useFormats();
  const { filter, sort } = location;
  return async (signal) => {
    const refuse = (failure: Failure): null => {
      showNotice(failure);
      return null;
    };
    const read = await readListRows(connectionId, filter, sort);
    if (signal.aborted) return null;
    if (!read.ok) return refuse(read.error);
    const { rows, summary, isCut } = read.value;
    if (isCut) {
      const { count } = summary.all;
      showStillOpen(
        t('paper.tooLong', { rows: formats.count(count), most: formats.count(MOST_ROWS_AT_ONCE) }),
      );
      return null;
    }
    const filters = filterParts(location, t, formats).map(({ label }) => label);
    return { rows, summary, filters, at: new Date().toISOString() };
  };
}

/** Prints what has just been drawn, once. */
function useFinish(job: PaperJob | null): void {
  const { t } = useTranslation('cycles');
  const printed = useRef<PaperJob | null>(null);
  useEffect(() => {
    if (job === null || printed.current === job) return;
    printed.current = job;
    void finish(job, t('paper.fileName')).then(
      (path) => path !== null && showDone(t('paper.saved', { path })),
    );
  }, [job, t]);
}

/** Where it was saved; null where it was printed, or the page's own dialog says the rest, or the sheets are gone. */
async function finish(job: PaperJob, name: string): Promise<string | null> {
  await logosDrawn();
  if (!isOnPaper(job)) return null;
  const answer =
    job.way === 'print'
      ? await ciclo.printing.print(null)
      : await ciclo.printing.savePdf({ suggestedName: `${name}.pdf` });
  if (!answer.ok) {
    showNotice(answer.error);
    return null;
  }
  if (answer.value.outcome === 'by_page') window.print();
  return 'path' in answer.value ? answer.value.path : null;
}

/** What is printed before a picture is decoded lacks it. One that cannot be drawn keeps no list from being printed. */
async function logosDrawn(): Promise<void> {
  const logos = document.querySelectorAll<HTMLImageElement>('[data-print-root] img');
  await Promise.allSettled([...logos].map((logo) => logo.decode()));
}
