import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { ChooseFiles } from '../../components/files/ChooseFiles.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { type ImportControl, useImport } from './use-import.ts';

/** Takes ids as text or as a file, shows what they are, and has them followed. */
export function ImportPanel({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation('tracking');
  const control = useImport(connectionId);
  const { draft, reading, adding } = control;
  return (
    <Panel title={t('import.title')}>
      <Stack gap="sm">
        <Textarea
          label={t('import.label')}
          description={t('import.hint')}
          autosize
          minRows={4}
          maxRows={10}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={isHeldBack(draft) ? '' : draft.text}
          error={draft.problem && t(`import.problem.${draft.problem}`)}
          onChange={(event) => control.type(event.currentTarget.value)}
        />
        <ImportButtons control={control} />
        {reading.kind === 'failed' && <FailureNotice failure={reading.failure} />}
        {draft.reading && <ImportPreview reading={draft.reading} />}
        {adding.kind === 'failed' && <FailureNotice failure={adding.failure} />}
        <AddedLine control={control} />
      </Stack>
    </Panel>
  );
}

/** A field that holds a large file would halt the page for seconds. */
const MOST_SHOWN = 100_000;

const isHeldBack = ({ fileName, text }: ImportControl['draft']): boolean =>
  fileName !== null && text.length > MOST_SHOWN;

function ImportButtons({ control }: { readonly control: ImportControl }) {
  const { t } = useTranslation('tracking');
  const formats = useFormats();
  const { draft, reading, adding } = control;
  const count = draft.reading?.ids.length ?? 0;
  return (
    <Group gap="xs">
      <ChooseFiles
        label={t('import.choose')}
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        variant="default"
        onChoose={([file]) => file && void control.choose(file)}
      />
      <Button
        variant={count > 0 ? 'default' : 'filled'}
        loading={reading.kind === 'running'}
        onClick={() => void control.check()}
      >
        {t('import.check')}
      </Button>
      {count > 0 && (
        <Button loading={adding.kind === 'running'} onClick={() => void control.add()}>
          {t('import.add', { count, formatted: formats.count(count) })}
        </Button>
      )}
      {draft.fileName !== null && (
        <Text size="sm" c="dimmed">
          {t('import.fromFile', { name: draft.fileName })}
        </Text>
      )}
    </Group>
  );
}

/** What came of it, told to screen readers as well. */
function AddedLine({ control: { adding } }: { readonly control: ImportControl }) {
  const { t } = useTranslation('tracking');
  const formats = useFormats();
  const line = (part: 'added' | 'known' | 'refused', count: number) =>
    t(`done.${part}`, { count, formatted: formats.count(count) });
  const done = adding.kind === 'done' ? adding.value : null;
  return (
    <Text size="sm" role="status">
      {done &&
        [
          line('added', done.added),
          ...(done.known > 0 ? [line('known', done.known)] : []),
          ...(done.refused > 0 ? [line('refused', done.refused)] : []),
          ...(done.added > 0 ? [t('done.polling')] : []),
        ].join(' ')}
    </Text>
  );
}
