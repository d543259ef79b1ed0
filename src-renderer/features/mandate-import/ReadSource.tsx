import { Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportReading, ImportStatus } from '../../../src-preload/contract/mandate-writing.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { LoadingRows } from '../../components/LoadingRows.tsx';
import { Notice } from '../../components/Notice.tsx';
import { useAction } from '../../kit/queries/use-action.ts';
import { Preview } from './Preview.tsx';
import type { Source } from './use-source.ts';

type Props = {
  readonly connectionId: string;
  readonly source: Source;
  readonly onStarted: (status: ImportStatus) => void;
  readonly onClear: () => void;
};

/** Has the text read and shows its rows, or why there are none. */
export function ReadSource({ connectionId, source, onStarted, onClear }: Props) {
  const { state, run } = useAction(ciclo.mandateWriting.readImport);
  const read = () => void run({ connectionId, text: source.text });
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each text
  useEffect(read, [connectionId, source]);
  if (state.kind === 'failed') return <FailureNotice failure={state.failure} onRetry={read} />;
  if (state.kind !== 'done') return <LoadingRows rows={6} />;
  const reading = state.value;
  if (reading.kind === 'refused') return <Refused reading={reading} onClear={onClear} />;
  return <Preview {...{ connectionId, source, reading, onStarted, onClear }} />;
}

type RefusedProps = {
  readonly reading: Extract<ImportReading, { kind: 'refused' }>;
  readonly onClear: () => void;
};

function Refused({ reading: { reason, columns }, onClear }: RefusedProps) {
  const { t } = useTranslation(['mandate-import', 'mandate-form']);
  const names = columns.map((name) => t(`mandate-form:fields.${name}`)).join(', ');
  return (
    <Notice tone="error" icon={IconAlertTriangle} title={t('refused.title')}>
      <Stack gap={6} align="flex-start">
        <Text size="sm">{t(`refused.${reason}`, { columns: names })}</Text>
        <Button variant="default" onClick={onClear}>
          {t('preview.other')}
        </Button>
      </Stack>
    </Notice>
  );
}
