import { Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportStatus, SheetReading } from '../../../src-preload/contract/mandate-writing.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Notice } from '../../components/failures/Notice.tsx';
import { LoadingRows } from '../../components/reading/LoadingRows.tsx';
import { useAction } from '../../kit/queries/use-action.ts';
import { SheetChoice } from './SheetChoice.tsx';
import { SheetSteps } from './SheetSteps.tsx';
import type { Source, SourceControl } from './use-source.ts';

type Props = {
  readonly connectionId: string;
  readonly source: Source;
  readonly control: SourceControl;
  /** Not while an import of it is on screen: the rows that were left out wait for their mends. */
  readonly isShown: boolean;
  readonly onStarted: (status: ImportStatus) => void;
};

/** Has the file split into columns and rows, or says why it cannot be. */
export function ReadSource({ connectionId, source, control, isShown, onStarted }: Props) {
  const { state, run } = useAction(ciclo.mandateWriting.readSheet);
  const read = () => void run(callOf(source));
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each source
  useEffect(read, [source]);
  if (state.kind === 'failed') return <FailureNotice failure={state.failure} onRetry={read} />;
  if (state.kind !== 'done') return <LoadingRows rows={6} />;
  const sheet = state.value;
  if (sheet.kind === 'refused') return <Refused reading={sheet} control={control} />;
  return <SheetSteps {...{ connectionId, source, control, sheet, isShown, onStarted }} />;
}

const callOf = (source: Source) =>
  source.kind === 'text'
    ? { kind: source.kind, text: source.text }
    : { kind: source.kind, base64: source.base64, sheet: source.sheet };

type RefusedProps = {
  readonly reading: Extract<SheetReading, { kind: 'refused' }>;
  readonly control: SourceControl;
};

function Refused({ reading, control }: RefusedProps) {
  const { reason, sheet, sheets } = reading;
  const { t } = useTranslation('mandate-import');
  return (
    <Notice tone="error" icon={IconAlertTriangle} title={t('refused.title')}>
      <Stack gap={6} align="flex-start">
        <Text size="sm">{t(`refused.${reason}`)}</Text>
        {sheets.length > 1 && <Text size="sm">{t('refused.other_sheet', { sheet })}</Text>}
        <SheetChoice reading={reading} onSheet={control.chooseSheet} />
        <Button variant="default" onClick={control.clear}>
          {t('preview.other')}
        </Button>
      </Stack>
    </Notice>
  );
}
