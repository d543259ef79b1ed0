import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ImportReading,
  ImportRow,
  ImportStatus,
} from '../../../src-preload/contract/mandate-writing.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { countStates, type Exceptions, isChosen, stateOf } from './chosen-rows.ts';
import { PreviewTable } from './PreviewTable.tsx';
import type { Source } from './use-source.ts';

type Props = {
  readonly connectionId: string;
  readonly source: Source;
  readonly reading: Extract<ImportReading, { kind: 'rows' }>;
  readonly onStarted: (status: ImportStatus) => void;
  readonly onClear: () => void;
};

/** What a file asks for, and sending the rows that are chosen of it. */
export function Preview({ connectionId, source, reading, onStarted, onClear }: Props) {
  const { t } = useTranslation('mandate-import');
  const { rows, ignoredHeaders } = reading;
  const [exceptions, setExceptions] = useState<ReadonlySet<number>>(new Set());
  const { state, run } = useAction(ciclo.mandateWriting.importRows);
  const chosen = rows.filter((row) => isChosen(row, exceptions));
  const toggle = (line: number) => setExceptions((now) => toggled(now, line));
  const send = async () => {
    const lines = chosen.map(({ line }) => line);
    const acceptedTwins = chosen.flatMap(({ twins }) => twins);
    const answer = await run({ connectionId, text: source.text, lines, acceptedTwins });
    if (answer.ok) onStarted(answer.value);
  };
  return (
    <Panel title={t('preview.title')} description={<Origin source={source} />}>
      <Stack gap="sm">
        <Rows rows={rows} ignoredHeaders={ignoredHeaders} exceptions={exceptions} onToggle={toggle} />
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
        <Group gap="xs">
          <Button
            disabled={chosen.length === 0}
            loading={state.kind === 'running'}
            onClick={() => void send()}
          >
            {t('preview.send', { count: chosen.length })}
          </Button>
          <Button variant="default" onClick={onClear}>
            {t('preview.other')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}

type RowsProps = {
  readonly rows: readonly ImportRow[];
  readonly ignoredHeaders: readonly string[];
  readonly exceptions: Exceptions;
  readonly onToggle: (line: number) => void;
};

/** The rows, or on demand those alone that want a look. */
function Rows({ rows, ignoredHeaders, ...choice }: RowsProps) {
  const { t } = useTranslation('mandate-import');
  const [onlyFaulty, setOnlyFaulty] = useState(false);
  const shown = useMemo(
    () => (onlyFaulty ? rows.filter((row) => stateOf(row) !== 'ready') : rows),
    [rows, onlyFaulty],
  );
  return (
    <>
      <Group justify="space-between">
        <Counts rows={rows} />
        <Switch
          size="xs"
          label={t('preview.onlyFaulty')}
          checked={onlyFaulty}
          onChange={(event) => setOnlyFaulty(event.currentTarget.checked)}
        />
      </Group>
      {ignoredHeaders.length > 0 && (
        <Alert variant="light" color="gray">
          {t('preview.ignored', { headers: ignoredHeaders.join(', ') })}
        </Alert>
      )}
      <PreviewTable rows={shown} {...choice} />
    </>
  );
}

function toggled(lines: ReadonlySet<number>, line: number): ReadonlySet<number> {
  const next = new Set(lines);
  if (!next.delete(line)) next.add(line);
  return next;
}

function Origin({ source: { file } }: { readonly source: Source }) {
  const { t } = useTranslation('mandate-import');
  return file === null
    ? t('preview.pasted')
    : t('preview.file', { name: file.name, encoding: t(`encoding.${file.encoding}`) });
}

function Counts({ rows }: { readonly rows: readonly ImportRow[] }) {
  const { t } = useTranslation('mandate-import');
  const { count: written } = useFormats();
  const { ready, faulty, duplicate } = countStates(rows);
  return (
    <Text size="sm" role="status">
      {t('preview.counts', {
        ready: t('preview.ready', { count: ready, written: written(ready) }),
        faulty: t('preview.faulty', { count: faulty, written: written(faulty) }),
      })}
      {duplicate > 0 && ` · ${t('preview.twins', { count: duplicate, written: written(duplicate) })}`}
    </Text>
  );
}
