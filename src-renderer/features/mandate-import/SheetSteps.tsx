import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportStatus, ImportTable } from '../../../src-preload/contract/mandate-writing.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { LeaveQuestion } from '../../components/layout/LeaveQuestion.tsx';
import { LoadingRows } from '../../components/reading/LoadingRows.tsx';
import { leavePlace } from '../../kit/routes/hash-route.ts';
import { useLeaveGuard } from '../../kit/routes/use-leave-guard.ts';
import { ColumnMapping } from './ColumnMapping.tsx';
import { isDecided, losesWork, toggled, UNDECIDED } from './chosen-rows.ts';
import { Preview } from './Preview.tsx';
import { useReading } from './use-reading.ts';
import type { Source, SourceControl } from './use-source.ts';
import { type ReadSheet, useTable } from './use-table.ts';

type Props = {
  readonly connectionId: string;
  readonly source: Source;
  readonly control: SourceControl;
  readonly sheet: ReadSheet;
  readonly isShown: boolean;
  readonly onStarted: (status: ImportStatus) => void;
};

const NONE: ReadonlySet<number> = new Set();

/** Which column is what, and below it the rows as they are understood so: a change above is seen below at once. */
export function SheetSteps({ connectionId, source, control, sheet, isShown, onStarted }: Props) {
  const { t } = useTranslation('mandate-import');
  const chosen = useTable(sheet);
  // Here, and not in the preview: that is gone while a column is missing.
  const [decisions, setDecisions] = useState(UNDECIDED);
  const [sent, setSent] = useState<ReadonlySet<number>>(NONE);
  const [savedOf, setSavedOf] = useState<ImportTable | null>(null);
  const { read, isCurrent, failure, readAgain } = useReading(connectionId, chosen.table, isShown);
  const reading = read?.reading ?? null;
  // Lines that were sent are known again by their duplicates once the rows are back on screen.
  const underWay = isShown ? NONE : sent;
  const isSaved = savedOf === chosen.table;
  const { hasChanges } = chosen;
  const work = { decisions, hasChanges, underWay, isSaved };
  const isHeld =
    reading?.kind === 'rows' ? losesWork(reading.rows, work) : hasChanges || isDecided(decisions);
  const guard = useLeaveGuard(isHeld);
  const clear = () => leavePlace(control.clear);
  return (
    <Stack gap="md">
      <LeaveQuestion guard={guard} text={t('leaving')} />
      <ColumnMapping
        sheet={sheet}
        control={chosen}
        refusal={reading?.kind === 'refused' ? reading : null}
        onSheet={(name) => leavePlace(() => control.chooseSheet(name))}
        onClear={clear}
      />
      {failure !== null && <FailureNotice failure={failure} onRetry={readAgain} />}
      {failure === null && reading === null && <LoadingRows rows={6} />}
      {read !== null && reading?.kind === 'rows' && (
        <Preview
          {...{ connectionId, source, sheet }}
          rows={reading.rows}
          table={read.table}
          isCurrent={isCurrent}
          control={chosen}
          decisions={decisions}
          onToggle={(row) => setDecisions((now) => toggled(now, row))}
          onStarted={(status, lines) => {
            setSent(new Set(lines));
            onStarted(status);
          }}
          onSaved={() => setSavedOf(chosen.table)}
          onClear={clear}
        />
      )}
    </Stack>
  );
}
