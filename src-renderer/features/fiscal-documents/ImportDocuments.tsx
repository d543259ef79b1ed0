import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DocumentPreview } from '../../../src-preload/contract/fiscal-documents.ts';
import { MOST_DOCUMENT_ZIP_BYTES } from '../../../src-preload/contract/vocabulary/fiscal-documents.ts';
import { ChooseFiles } from '../../components/ChooseFiles.tsx';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { FileFaults } from '../../components/FileFaults.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { type DocumentFilesControl, useDocumentFiles } from './use-document-files.ts';

const BYTES_A_MB = 1_000_000;

/** Takes a table of documents or NFS-e as XML or zips of them, says what was read, and keeps it when a person says so. */
export function ImportDocuments({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation('fiscal-documents');
  const { count } = useFormats();
  const control = useDocumentFiles(connectionId);
  const { problem, reading, importing } = control;
  return (
    <Panel
      title={t('import.title')}
      description={t('import.hint')}
      actions={
        <ChooseFiles
          multiple
          label={t('import.choose')}
          accept=".xml,.zip,.csv,.txt"
          isReading={reading.kind === 'running'}
          onChoose={(files) => void control.choose(files)}
        />
      }
    >
      <Stack gap="sm">
        {problem && (
          <Notice
            tone="error"
            icon={IconAlertTriangle}
            title={t(`import.problem.${problem.reason}`, {
              ...{ name: problem.name, most: count(MOST_DOCUMENT_ZIP_BYTES / BYTES_A_MB) },
            })}
          />
        )}
        {reading.kind === 'failed' && <FailureNotice failure={reading.failure} />}
        {reading.kind === 'done' && <Preview preview={reading.value} control={control} />}
        {importing.kind === 'failed' && <FailureNotice failure={importing.failure} />}
        <Text size="sm" role="status">
          {importing.kind === 'done' && <Sentence preview={importing.value} part="kept" />}
        </Text>
      </Stack>
    </Panel>
  );
}

type SentenceProps = { readonly preview: DocumentPreview; readonly part: 'found' | 'kept' };

function Sentence({ preview: { matched, unmatched, replaced, leftOut }, part }: SentenceProps) {
  const { t } = useTranslation('fiscal-documents');
  const { count } = useFormats();
  const said = t(`import.${part}`, {
    ...{ matched: count(matched), unmatched: count(unmatched), replaced: count(replaced) },
  });
  const aside = leftOut === 0 ? '' : ` ${t('import.leftOut', { count: leftOut, shown: count(leftOut) })}`;
  return `${said}${aside}`;
}

type PreviewProps = { readonly preview: DocumentPreview; readonly control: DocumentFilesControl };

function Preview({ preview, control }: PreviewProps) {
  const { t } = useTranslation('fiscal-documents');
  if (preview.faults.length > 0) return <Faults faults={preview.faults} />;
  return (
    <Stack gap="sm">
      <Text size="sm">
        <Sentence preview={preview} part="found" />
      </Text>
      <Group gap="xs">
        <Button loading={control.importing.kind === 'running'} onClick={() => void control.keep()}>
          {t('import.keep')}
        </Button>
        <Button variant="default" onClick={control.leave}>
          {t('import.leave')}
        </Button>
      </Group>
    </Stack>
  );
}

function Faults({ faults }: Pick<DocumentPreview, 'faults'>) {
  const { t } = useTranslation(['fiscal-documents', 'errors']);
  const { count } = useFormats();
  return (
    <FileFaults
      title={t('import.faults', { count: faults.length, shown: count(faults.length) })}
      faults={faults}
      sentenceOf={({ file, line, reason, text }) =>
        t(line === 0 ? 'import.wholeZip' : 'import.fault', {
          ...{ file, line: count(line), text: text.slice(0, 80) },
          reason: t(`errors:documents_refused.reasons.${reason}`),
        })
      }
      outcome={t('import.nothingKept')}
    />
  );
}
