import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRow, ImportStatus, ImportTable } from '../../../src-preload/contract/mandate-writing.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import {
  acceptedDuplicates,
  countStates,
  type Decisions,
  isChosen,
  isHidden,
  isWaiting,
  stateOf,
} from './chosen-rows.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { SaveLeftOut } from './SaveLeftOut.tsx';
import { suggestedMends } from './suggested-mends.ts';
import type { Source } from './use-source.ts';
import type { ReadSheet, TableControl } from './use-table.ts';

type Props = {
  readonly connectionId: string;
  readonly source: Source;
  readonly sheet: ReadSheet;
  readonly rows: readonly ImportRow[];
  /** What the rows are of, which goes with their lines: they may be of the table before a change. */
  readonly table: ImportTable;
  /** Whether they are of the table as it stands now; until then nothing is made of them. */
  readonly isCurrent: boolean;
  readonly control: TableControl;
  readonly decisions: Decisions;
  readonly onToggle: (row: ImportRow) => void;
  /** Told what was begun, and of which lines. */
  readonly onStarted: (status: ImportStatus, lines: readonly number[]) => void;
  /** Told that the rows with problems are in a file. */
  readonly onSaved: () => void;
  readonly onClear: () => void;
};

/** What a file asks for, and sending the rows that are chosen of it. */
export function Preview({
  source,
  sheet,
  rows,
  table,
  isCurrent,
  control,
  decisions,
  onToggle,
  ...props
}: Props) {
  const { connectionId, onStarted, onSaved, onClear } = props;
  const { t } = useTranslation('mandate-import');
  const { state, run } = useAction(ciclo.mandateWriting.importRows);
  const chosen = rows.filter((row) => isChosen(row, decisions));
  const send = async () => {
    const lines = chosen.map(({ line }) => line);
    const accepted = acceptedDuplicates(chosen, decisions);
    const answer = await run({ connectionId, table, lines, acceptedDuplicates: accepted });
    if (answer.ok) onStarted(answer.value, lines);
  };
  return (
    <Panel title={t('preview.title')} description={<Origin source={source} sheet={sheet} />}>
      <Stack gap="sm">
        <Rows
          rows={rows}
          isCurrent={isCurrent}
          decisions={decisions}
          onToggle={onToggle}
          onMend={control.mend}
        >
          {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
          <Group gap="xs">
            <Button
              disabled={chosen.length === 0 || !isCurrent}
              loading={state.kind === 'running'}
              onClick={() => void send()}
            >
              {t('preview.send', { count: chosen.length })}
            </Button>
            <SaveLeftOut headers={sheet.headers} {...{ table, rows, isCurrent, onSaved }} />
            <Button variant="default" onClick={onClear}>
              {t('preview.other')}
            </Button>
          </Group>
        </Rows>
      </Stack>
    </Panel>
  );
}

type RowsProps = {
  readonly rows: readonly ImportRow[];
  readonly isCurrent: boolean;
  readonly decisions: Decisions;
  readonly onToggle: (row: ImportRow) => void;
  readonly onMend: TableControl['mend'];
  /** What can be done with them: above the table, whose every cell is a stop of the keyboard. */
  readonly children: ReactNode;
};

/** The rows, or on demand those alone that want a look. */
function Rows({ rows, isCurrent, children, ...choice }: RowsProps) {
  const { t } = useTranslation('mandate-import');
  const [onlyFaulty, setOnlyFaulty] = useState(false);
  const shown = useMemo(
    () => (onlyFaulty ? rows.filter((row) => stateOf(row) !== 'ready' || row.notices.length > 0) : rows),
    [rows, onlyFaulty],
  );
  return (
    <>
      <Group justify="space-between">
        <Group gap="sm">
          <Counts rows={rows} />
          <Suggestions rows={rows} isCurrent={isCurrent} onMend={choice.onMend} />
        </Group>
        <Switch
          size="xs"
          label={t('preview.onlyFaulty')}
          checked={onlyFaulty}
          onChange={(event) => setOnlyFaulty(event.currentTarget.checked)}
        />
      </Group>
      {children}
      <PreviewTable rows={shown} {...choice} />
    </>
  );
}

/** Takes over at once all that a spreadsheet has plainly lost, such as the zeros of documents. */
function Suggestions({ rows, isCurrent, onMend }: Pick<RowsProps, 'rows' | 'isCurrent' | 'onMend'>) {
  const { t } = useTranslation('mandate-import');
  const mends = useMemo(() => suggestedMends(rows), [rows]);
  if (mends.length < 2) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      disabled={!isCurrent}
      leftSection={<IconWand size={13} aria-hidden />}
      onClick={() => onMend(mends)}
    >
      {t('preview.mendAll', { count: mends.length })}
    </Button>
  );
}

function Origin({ source, sheet }: Pick<Props, 'source' | 'sheet'>) {
  const { t } = useTranslation('mandate-import');
  if (source.kind === 'workbook')
    return t('preview.workbook', { name: source.name, sheet: sheet.sheet ?? '' });
  const { file } = source;
  return file === null
    ? t('preview.pasted')
    : t('preview.file', { name: file.name, encoding: t(`encoding.${file.encoding}`) });
}

function Counts({ rows }: { readonly rows: readonly ImportRow[] }) {
  const { t } = useTranslation('mandate-import');
  const { count: written } = useFormats();
  const { ready, faulty, duplicate } = countStates(rows);
  const hidden = rows.filter(isHidden).length;
  const waiting = rows.filter(isWaiting).length;
  return (
    <Text size="sm" role="status">
      {t('preview.counts', {
        ready: t('preview.ready', { count: ready, written: written(ready) }),
        faulty: t('preview.faulty', { count: faulty, written: written(faulty) }),
      })}
      {duplicate > 0 && ` · ${t('preview.duplicates', { count: duplicate, written: written(duplicate) })}`}
      {waiting > 0 && ` · ${t('preview.waiting', { count: waiting, written: written(waiting) })}`}
      {hidden > 0 && ` · ${t('preview.hidden', { count: hidden, written: written(hidden) })}`}
    </Text>
  );
}
