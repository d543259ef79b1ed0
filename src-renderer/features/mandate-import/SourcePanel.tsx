import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MOST_IMPORT_CHARACTERS,
  TEMPLATE_FORMATS,
  type TemplateFormat,
} from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { ciclo } from '../../bridge.ts';
import { ChooseFiles } from '../../components/files/ChooseFiles.tsx';
import { LeaveQuestion } from '../../components/layout/LeaveQuestion.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { showDone, showNotice } from '../../components/notices/notices.tsx';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { useLeaveGuard } from '../../kit/routes/use-leave-guard.ts';
import classes from './mandate-import.module.css';
import type { SourceControl } from './use-source.ts';

/** Where the rows come from: a file that is chosen or dropped, or cells that are pasted. */
export function SourcePanel({ control }: { readonly control: SourceControl }) {
  const { t } = useTranslation('mandate-import');
  return (
    <Panel title={t('source.title')} description={t('source.text')} actions={<Templates />}>
      <Stack gap="sm">
        <DropPlace onFile={(file) => void control.takeFile(file)}>
          <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden />
          <Text size="sm">{t('source.drop')}</Text>
          <ChooseFiles
            label={t('source.choose')}
            accept=".xlsx,.csv,.txt,.tsv,text/csv"
            icon={IconUpload}
            onChoose={([file]) => file && void control.takeFile(file)}
          />
        </DropPlace>
        {control.problem !== null && (
          <Text size="sm" role="alert" c="var(--mantine-color-error)">
            {control.problem}
          </Text>
        )}
        <PastedText onTake={control.takeText} />
      </Stack>
    </Panel>
  );
}

/** For those who have the rows in a spreadsheet and no file. */
function PastedText({ onTake }: { readonly onTake: (text: string) => void }) {
  const { t } = useTranslation('mandate-import');
  const [pasted, setPasted] = useState('');
  const guard = useLeaveGuard(pasted.trim() !== '');
  return (
    <>
      <LeaveQuestion guard={guard} />
      <Textarea
        label={t('source.paste')}
        description={t('source.pasteHint')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={MOST_IMPORT_CHARACTERS}
        value={pasted}
        onChange={(event) => setPasted(event.currentTarget.value)}
      />
      <Button
        variant="default"
        w="fit-content"
        disabled={pasted.trim() === ''}
        onClick={() => onTake(pasted)}
      >
        {t('source.check')}
      </Button>
    </>
  );
}

type DropProps = { readonly onFile: (file: File) => void; readonly children: React.ReactNode };

function DropPlace({ onFile, children }: DropProps) {
  const { t } = useTranslation('mandate-import');
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <section
      aria-label={t('source.place')}
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Group gap="sm" justify="center">
        {children}
      </Group>
    </section>
  );
}

/** A file with the headers and an example, to be filled in. */
function Templates() {
  return (
    <Group gap="xs">
      {TEMPLATE_FORMATS.map((format) => (
        <Template key={format} format={format} />
      ))}
    </Group>
  );
}

function Template({ format }: { readonly format: TemplateFormat }) {
  const { t } = useTranslation('mandate-import');
  const language = useAppStore(({ preferences }) => preferences.language);
  const save = async () => {
    const answer = await ciclo.mandateWriting.importTemplate({ language, format });
    if (!answer.ok) return showNotice(answer.error);
    if (answer.value.path !== null) showDone(t('source.templateSaved', { path: answer.value.path }));
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      onClick={() => void save()}
    >
      {t(`source.template.${format}`)}
    </Button>
  );
}
