import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Notice } from '../../components/failures/Notice.tsx';
import { ChooseFiles } from '../../components/files/ChooseFiles.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { PreviewOf } from './StatementPreview.tsx';
import { type StatementFileControl, useStatementFile } from './use-statement-file.ts';

/** Takes a statement's file, shows what it says, and keeps it when a person says so. */
export function ImportStatement({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation('bank-statement');
  const control = useStatementFile(connectionId);
  const { chosen, reading, importing } = control;
  return (
    <Panel
      title={t('import.title')}
      description={t('import.hint')}
      actions={
        <ChooseFiles
          label={t('import.choose')}
          accept=".ofx,.csv,.txt"
          isReading={reading.kind === 'running'}
          onChoose={([file]) => file && void control.choose(file)}
        />
      }
    >
      <Stack gap="sm">
        {chosen?.problem && (
          <Notice tone="error" icon={IconAlertTriangle} title={t(`import.problem.${chosen.problem}`)} />
        )}
        {chosen && reading.kind === 'failed' && <FailureNotice failure={reading.failure} />}
        {chosen && reading.kind === 'done' && <PreviewOf preview={reading.value} control={control} />}
        {importing.kind === 'failed' && <FailureNotice failure={importing.failure} />}
        <KeptLine control={control} />
      </Stack>
    </Panel>
  );
}

/** What came of it, told to screen readers as well. */
function KeptLine({ control: { importing, chosen } }: { readonly control: StatementFileControl }) {
  const { t } = useTranslation('bank-statement');
  const { count, date } = useFormats();
  const kept = importing.kind === 'done' ? importing.value : null;
  return (
    <Group gap="xs" role="status">
      {chosen && <Text size="sm">{chosen.name}</Text>}
      {kept && (
        <Text size="sm">
          {t('import.kept', {
            count: kept.lines,
            shown: count(kept.lines),
            from: date(kept.from),
            to: date(kept.to),
          })}
        </Text>
      )}
    </Group>
  );
}
