import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { ImportStatus } from '../../../src-preload/contract/mandate-writing.ts';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { LoadingRows } from '../../components/LoadingRows.tsx';
import { ColumnMapping } from './ColumnMapping.tsx';
import { toggled, UNDECIDED } from './chosen-rows.ts';
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

/** Which column is what, and below it the rows as they are understood so: a change above is seen below at once. */
export function SheetSteps({ connectionId, source, control, sheet, isShown, onStarted }: Props) {
  const chosen = useTable(sheet);
  // Here, and not in the preview: that is gone while a column is missing.
  const [decisions, setDecisions] = useState(UNDECIDED);
  const { reading, failure, readAgain } = useReading(connectionId, chosen.table, isShown);
  return (
    <Stack gap="md">
      <ColumnMapping
        sheet={sheet}
        control={chosen}
        refusal={reading?.kind === 'refused' ? reading : null}
        onSheet={control.chooseSheet}
        onClear={control.clear}
      />
      {failure !== null && <FailureNotice failure={failure} onRetry={readAgain} />}
      {failure === null && reading === null && <LoadingRows rows={6} />}
      {reading?.kind === 'rows' && (
        <Preview
          {...{ connectionId, source, sheet, onStarted }}
          rows={reading.rows}
          control={chosen}
          decisions={decisions}
          onToggle={(row) => setDecisions((now) => toggled(now, row))}
          onClear={control.clear}
        />
      )}
    </Stack>
  );
}
