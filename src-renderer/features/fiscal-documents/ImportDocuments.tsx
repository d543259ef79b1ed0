import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DocumentPreview } from '../../../src-preload/contract/fiscal-documents.ts';
import { MOST_DOCUMENT_ZIP_BYTES } from '../../../src-preload/contract/vocabulary/fiscal-documents.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Notice } from '../../components/failures/Notice.tsx';
import { ChooseFiles } from '../../components/files/ChooseFiles.tsx';
import { FileFaults } from '../../components/files/FileFaults.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { chargeHref } from '../../kit/routes/cycle-links.ts';
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
        {reading.kind === 'done' && <NotedCancelled preview={reading.value} />}
        {reading.kind === 'done' && <Preview preview={reading.value} control={control} />}
        {importing.kind === 'failed' && <FailureNotice failure={importing.failure} />}
        <Text size="sm" role="status">
          {importing.kind === 'done' && <Sentence preview={importing.value} part="kept" />}
        </Text>
        {importing.kind === 'done' && <NotedCancelled preview={importing.value} />}
      </Stack>
    </Panel>
  );
}

type SentenceProps = { readonly preview: DocumentPreview; readonly part: 'found' | 'kept' };

/** Numbers that a sentence names; how many there are it says before. */
const NAMED_NUMBERS = 20;

function Sentence({ preview, part }: SentenceProps) {
  const { t } = useTranslation('fiscal-documents');
  const { count } = useFormats();
  const { matched, unmatched, replaced, renewed, leftOut, events, cancelled } = preview;
  const said = t(`import.${part}`, {
    ...{ matched: count(matched), unmatched: count(unmatched), replaced: count(replaced) },
    renewed: count(renewed),
  });
  const numbers =
    cancelled.slice(0, NAMED_NUMBERS).join(', ') + (cancelled.length > NAMED_NUMBERS ? '…' : '');
  const counted = (counts: number) => ({ count: counts, shown: count(counts) });
  return [
    said,
    leftOut > 0 && t('import.leftOut', counted(leftOut)),
    events > 0 && t('import.events', counted(events)),
    cancelled.length > 0 && t('import.cancelled', { ...counted(cancelled.length), numbers }),
  ]
    .filter((part) => part !== false)
    .join(' ');
}

/** Documents that are noted although they were cancelled: each leads to its charge. */
function NotedCancelled({ preview: { notedCancelled } }: Pick<SentenceProps, 'preview'>) {
  const { t } = useTranslation('fiscal-documents');
  const { count } = useFormats();
  const noted = notedCancelled.length;
  if (noted === 0) return null;
  return (
    <Notice
      tone="attention"
      icon={IconAlertTriangle}
      title={t('import.noted.title', { count: noted, shown: count(noted) })}
    >
      <Stack gap={6}>
        <List size="sm">
          {notedCancelled.slice(0, NAMED_NUMBERS).map(({ number, txid }) => (
            <List.Item key={`${number} ${txid}`}>
              {txid === null ? (
                t('import.noted.loose', { number })
              ) : (
                <Anchor fz="sm" href={chargeHref(txid)}>
                  {t('import.noted.ofCharge', { number })}
                </Anchor>
              )}
            </List.Item>
          ))}
        </List>
        <Text size="sm">{t('import.noted.meaning')}</Text>
      </Stack>
    </Notice>
  );
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
