import { Button, FileButton, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DocumentPreview } from '../../../src-preload/contract/fiscal-documents.ts';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { Notice } from '../../components/Notice.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { type DocumentFilesControl, useDocumentFiles } from './use-document-files.ts';

/** Takes a table of documents or NFS-e as XML, says what was read, and keeps it when a person says so. */
export function ImportDocuments({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation('fiscal-documents');
  const control = useDocumentFiles(connectionId);
  const { problem, reading, importing } = control;
  return (
    <Panel
      title={t('import.title')}
      description={t('import.hint')}
      actions={<ChooseFiles control={control} />}
    >
      <Stack gap="sm">
        {problem && (
          <Notice
            tone="error"
            icon={IconAlertTriangle}
            title={t(`import.problem.${problem.reason}`, { name: problem.name })}
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

function ChooseFiles({ control: { choose, reading } }: { readonly control: DocumentFilesControl }) {
  const { t } = useTranslation('fiscal-documents');
  return (
    <FileButton multiple accept=".xml,.csv,.txt" onChange={(files) => void choose(files)}>
      {(props) => (
        <Button
          {...props}
          loading={reading.kind === 'running'}
          leftSection={<IconFileText size={14} aria-hidden />}
        >
          {t('import.choose')}
        </Button>
      )}
    </FileButton>
  );
}

type SentenceProps = { readonly preview: DocumentPreview; readonly part: 'found' | 'kept' };

function Sentence({ preview: { matched, unmatched, replaced }, part }: SentenceProps) {
  const { t } = useTranslation('fiscal-documents');
  const { count } = useFormats();
  return t(`import.${part}`, {
    ...{ matched: count(matched), unmatched: count(unmatched), replaced: count(replaced) },
  });
}

/** Faults shown; how many there are is said. */
const SHOWN_FAULTS = 20;

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
    <Notice
      tone="error"
      icon={IconAlertTriangle}
      title={t('import.faults', { count: faults.length, shown: count(faults.length) })}
    >
      <Stack gap={6}>
        <List size="sm">
          {faults.slice(0, SHOWN_FAULTS).map(({ file, line, reason, text }) => (
            <List.Item key={`${file} ${line} ${reason} ${text}`} style={{ overflowWrap: 'anywhere' }}>
              {t('import.fault', {
                ...{ file, line: count(line), text: text.slice(0, 80) },
                reason: t(`errors:documents_refused.reasons.${reason}`),
              })}
            </List.Item>
          ))}
        </List>
        <Text size="sm">{t('import.nothingKept')}</Text>
      </Stack>
    </Notice>
  );
}
