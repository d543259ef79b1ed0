import { Button, Checkbox, Fieldset, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ColumnLayout } from '../../../src-preload/contract/posting-layout.ts';
import {
  POSTING_DATES,
  POSTING_DECIMALS,
  POSTING_ENCODINGS,
  POSTING_LINES,
  POSTING_ROOM,
  POSTING_SEPARATORS,
} from '../../../src-preload/contract/vocabulary/accounting.ts';
import { Notice } from '../../components/failures/Notice.tsx';
import type { KnownAccounting } from './accounting-state.ts';
import { ColumnRows } from './ColumnRows.tsx';
import { type FormatDraft, layoutProblem } from './format-draft.ts';

type Props = { readonly draft: FormatDraft; readonly presets: KnownAccounting['presets'] };

/** The free CSV: its signs, and its columns in their order; another system's layout may be its beginning. */
export function Composer({ draft: { composed, change }, presets }: Props) {
  const { t } = useTranslation('accounting');
  const put = (changes: Partial<ColumnLayout>): void => change({ composed: { ...composed, ...changes } });
  const problem = layoutProblem(composed);
  return (
    <Fieldset legend={t('composer.title')}>
      <Stack gap="sm">
        <Group gap={6}>
          <Text size="sm">{t('composer.begin')}</Text>
          {presets.map(({ layout, columns }) => (
            <Button
              key={layout}
              size="compact-xs"
              variant="default"
              onClick={() => change({ composed: columns })}
            >
              {t(`layout.${layout}`)}
            </Button>
          ))}
        </Group>
        <Signs layout={composed} put={put} />
        <ColumnRows layout={composed} onChange={(columns) => put({ columns })} />
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={composed.columns.length >= POSTING_ROOM.columns}
          onClick={() => put({ columns: [...composed.columns, added(composed)] })}
        >
          {t('composer.add')}
        </Button>
        {problem !== null && (
          <Notice tone="error" icon={IconAlertTriangle} title={t(`composer.problem.${problem}`)} />
        )}
      </Stack>
    </Fieldset>
  );
}

/** Columns without a separator need a width. */
const added = ({ separator }: ColumnLayout): ColumnLayout['columns'][number] =>
  separator === '' ? { field: 'text', width: 1 } : { field: 'text' };

type SignsProps = {
  readonly layout: ColumnLayout;
  readonly put: (changes: Partial<ColumnLayout>) => void;
};

/** Each choice of signs with the values that it has. */
const CHOICES = {
  separator: POSTING_SEPARATORS,
  decimal: POSTING_DECIMALS,
  date: POSTING_DATES,
  encoding: POSTING_ENCODINGS,
  lines: POSTING_LINES,
} as const;

const SIGNS = ['separator', 'decimal', 'date', 'encoding', 'lines'] as const;

function Signs({ layout, put }: SignsProps) {
  const { t } = useTranslation('accounting');
  const hasWidths = layout.columns.every(({ width }) => width !== undefined);
  return (
    <Group gap="md" align="flex-end">
      {SIGNS.map((sign) => (
        <NativeSelect
          key={sign}
          size="xs"
          label={t(`composer.${sign}`)}
          data={CHOICES[sign]
            .filter((value) => value !== '' || hasWidths)
            .map((value) => ({ value, label: t(`composer.value.${nameOf(value)}`) }))}
          value={layout[sign]}
          onChange={({ currentTarget }) => put({ [sign]: currentTarget.value })}
        />
      ))}
      <Checkbox
        label={t('composer.quotes')}
        checked={layout.quotes}
        onChange={({ currentTarget }) => put({ quotes: currentTarget.checked })}
      />
      <Checkbox
        label={t('composer.header')}
        checked={layout.header}
        onChange={({ currentTarget }) => put({ header: currentTarget.checked })}
      />
    </Group>
  );
}

type Sign = (typeof CHOICES)[(typeof SIGNS)[number]][number];

/** Names for signs that a key of the texts cannot be. */
const NAMES = {
  ';': 'semicolon',
  ',': 'comma',
  '|': 'pipe',
  '\t': 'tab',
  '': 'widths',
  '.': 'point',
  'dd/mm/yyyy': 'slashes',
  'yyyy-mm-dd': 'hyphens',
  yyyymmdd: 'yearFirst',
  ddmmyyyy: 'dayFirst',
  'windows-1252': 'windows',
  'utf-8': 'utf8',
  one: 'one',
  two: 'two',
} as const satisfies Readonly<Record<Sign, string>>;

const nameOf = (value: Sign) => NAMES[value];
