import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportReading } from '../../../src-preload/contract/mandate-writing.ts';
import { IMPORT_FIELDS, type ImportField } from '../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { Panel } from '../../components/layout/Panel.tsx';
import { SmallTable } from '../../components/table/SmallTable.tsx';
import { ForAllRows } from './ForAllRows.tsx';
import { forAllRows } from './for-all-rows.ts';
import classes from './mandate-import.module.css';
import { SheetChoice } from './SheetChoice.tsx';
import type { ReadSheet, TableControl } from './use-table.ts';

type Refusal = Extract<ImportReading, { kind: 'refused' }>;

type Props = {
  readonly sheet: ReadSheet;
  readonly control: TableControl;
  /** Why no row can be checked with the columns as they are. */
  readonly refusal: Refusal | null;
  readonly onSheet: (sheet: string) => void;
  readonly onClear: () => void;
};

/** Which column of the sheet is what: guessed, and decided by a person. Folded away while nothing about it is in doubt. */
export function ColumnMapping({ sheet, control, refusal, onSheet, onClear }: Props) {
  const { t } = useTranslation('mandate-import');
  const { columns } = control.table;
  const [wasOpened, setWasOpened] = useState(false);
  const isInDoubt = refusal !== null || forAllRows(columns).some((field) => USUALLY_CHOSEN.has(field));
  const isOpen = wasOpened || isInDoubt;
  return (
    <Panel
      title={t('mapping.title')}
      description={<MappingSummary sheet={sheet} columns={columns} />}
      actions={
        <Group gap="xs">
          <SheetChoice reading={sheet} onSheet={onSheet} />
          {!isInDoubt && (
            <Button variant="default" aria-expanded={isOpen} onClick={() => setWasOpened((isSo) => !isSo)}>
              {t(isOpen ? 'mapping.fold' : 'mapping.change')}
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="sm">
        {refusal !== null && <Missing refusal={refusal} onClear={onClear} />}
        {isOpen && (
          <>
            <div className={classes.columns}>
              <Columns sheet={sheet} control={control} />
            </div>
            <ForAllRows control={control} />
          </>
        )}
      </Stack>
    </Panel>
  );
}

/** Fields whose value for all rows a person should see before anything is sent. */
const USUALLY_CHOSEN: ReadonlySet<ImportField> = new Set(['periodicity', 'retryPolicy', 'firstDate']);

type SummaryProps = { readonly sheet: ReadSheet; readonly columns: TableControl['table']['columns'] };

function MappingSummary({ sheet, columns }: SummaryProps) {
  const { t } = useTranslation('mandate-import');
  const left = sheet.headers.filter((header, at) => columns[at] === null && header.trim() !== '');
  const used = columns.filter((field) => field !== null).length;
  const sentences = [
    t('mapping.used', { count: used, total: sheet.headers.length }),
    left.length > 0 && t('mapping.ignored', { headers: left.join(', ') }),
    sheet.rowsAbove > 0 && t('mapping.above', { count: sheet.rowsAbove }),
  ];
  return sentences.filter(Boolean).join(' ');
}

function Missing({
  refusal: { reason, columns },
  onClear,
}: {
  readonly refusal: Refusal;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation(['mandate-import', 'mandate-form']);
  const names = columns.map((name) => t(`mandate-form:fields.${name}`)).join(', ');
  return (
    <Alert variant="light" color="red" role="alert">
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{t(`refused.${reason}`, { columns: names })}</Text>
        <Button variant="default" onClick={onClear} flex="none">
          {t('preview.other')}
        </Button>
      </Group>
    </Alert>
  );
}

type ColumnsProps = Pick<Props, 'sheet' | 'control'>;
type SheetColumn = { readonly at: number; readonly header: string; readonly samples: readonly string[] };

/** So many cells show what a column holds. */
const SAMPLES = 2;

function Columns({ sheet, control }: ColumnsProps) {
  const { t } = useTranslation('mandate-import');
  const rows = useMemo(
    (): readonly SheetColumn[] =>
      sheet.headers
        .map((header, at) => ({ at, header, samples: samplesOf(sheet, at) }))
        .filter(({ header, samples }) => header.trim() !== '' || samples.length > 0),
    [sheet],
  );
  return (
    <SmallTable
      label={t('mapping.table')}
      rows={rows}
      keyOf={({ at }) => at}
      columns={[
        {
          id: 'header',
          title: t('mapping.header'),
          cell: (column) => nameOf(column, t('mapping.nameless', { number: column.at + 1 })),
        },
        {
          id: 'samples',
          title: t('mapping.samples'),
          cell: ({ samples }) => (
            <Text size="sm" c="dimmed" lineClamp={1}>
              {samples.join(' · ')}
            </Text>
          ),
        },
        {
          id: 'field',
          title: t('mapping.field'),
          cell: (column) => <FieldChoice column={column} control={control} />,
        },
      ]}
    />
  );
}

const nameOf = ({ header }: SheetColumn, nameless: string): string =>
  header.trim() === '' ? nameless : header;

function samplesOf({ rows }: ReadSheet, column: number): readonly string[] {
  const samples: string[] = [];
  for (const { cells, fault } of rows) {
    const cell = fault === null ? (cells[column] ?? '').trim() : '';
    if (cell !== '') samples.push(cell);
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

type ChoiceProps = { readonly column: SheetColumn; readonly control: TableControl };

function FieldChoice({ column, control: { table, setColumn } }: ChoiceProps) {
  const { t } = useTranslation(['mandate-import', 'mandate-form']);
  const field = table.columns[column.at] ?? null;
  const isRepeated = field !== null && table.columns.indexOf(field) !== table.columns.lastIndexOf(field);
  const name = nameOf(column, t('mapping.nameless', { number: column.at + 1 }));
  return (
    <NativeSelect
      size="xs"
      aria-label={t('mapping.choose', { header: name })}
      error={isRepeated && t('mapping.repeated')}
      data={[
        { value: '', label: t('mapping.none') },
        ...IMPORT_FIELDS.map((value) => ({ value, label: t(`mandate-form:fields.${value}`) })),
      ]}
      value={field ?? ''}
      onChange={({ currentTarget: { value } }) =>
        setColumn(column.at, IMPORT_FIELDS.find((each) => each === value) ?? null)
      }
    />
  );
}
