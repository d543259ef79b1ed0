import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleFilter } from '../../../../src-preload/contract/cycles.ts';
import type { ExportStatus } from '../../../../src-preload/contract/exports.ts';
import { CHARGE_COLUMNS } from '../../../../src-preload/contract/vocabulary/exports.ts';
import { ciclo, onEvent } from '../../../bridge.ts';
import { showDone, showNotice } from '../../../components/notices/notices.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';

/** Exports the charges of a filter as a spreadsheet, CPFs masked, and says where it was written. */
export function useExportList(filter: CycleFilter) {
  const { id: connectionId } = useConnection();
  const [runningId, setRunningId] = useState<string | null>(null);
  const tell = useOutcome();
  useEffect(() => {
    if (runningId === null) return;
    let isDone = false;
    const settle = (status: ExportStatus) => {
      if (isDone || status.id !== runningId || !tell(status)) return;
      isDone = true;
      setRunningId(null);
    };
    const stop = onEvent('exports.statusChanged', settle);
    // What was told before this listened.
    void ciclo.exports.status({ id: runningId }).then((answer) => answer.ok && settle(answer.value));
    return stop;
  }, [runningId, tell]);
  const start = async (): Promise<void> => {
    const answer = await ciclo.exports.start({
      ...{ connectionId, filter, subject: 'charges', preset: 'excel-br', fullDocuments: false },
      columns: [...CHARGE_COLUMNS],
    });
    if (answer.ok) setRunningId(answer.value.id);
    else showNotice(answer.error);
  };
  return { start, isExporting: runningId !== null };
}

/** Says how an export ended; whether it has. */
function useOutcome(): (status: ExportStatus) => boolean {
  const { t } = useTranslation('cycles');
  const { count } = useFormats();
  return useCallback(
    ({ state, failure, rows, path }) => {
      if (failure !== null) showNotice(failure);
      else if (state === 'done') showDone(t('actions.exported', { count: rows, shown: count(rows), path }));
      return failure !== null || state === 'done' || state === 'cancelled';
    },
    [t, count],
  );
}
