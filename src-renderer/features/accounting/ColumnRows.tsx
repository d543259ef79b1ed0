import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ColumnLayout, PostingColumn } from '../../../src-preload/contract/posting-layout.ts';
import { POSTING_FIELDS, POSTING_ROOM } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { IconAction } from '../../components/layout/IconAction.tsx';

type Props = {
  readonly layout: ColumnLayout;
  readonly onChange: (columns: PostingColumn[]) => void;
};

/** The columns in the order of the file: what each holds, what stands over it, and buttons that move it. */
export function ColumnRows({ layout, onChange }: Props) {
  const { columns } = layout;
  const put = (at: number, column: PostingColumn): void => onChange(columns.with(at, column));
  const move = (from: number, to: number): void => {
    const column = columns[from];
    if (column !== undefined) onChange(columns.toSpliced(from, 1).toSpliced(to, 0, column));
  };
  return (
    <Stack gap={4} component="ol" className="plain-list">
      {columns.map((column, at) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file, and nothing else tells two of them apart.
          key={at}
          place={at + 1}
          last={columns.length}
          column={column}
          hasHeader={layout.header}
          onColumn={(changed) => put(at, changed)}
          onMove={(by) => move(at, at + by)}
          onRemove={() => onChange(columns.toSpliced(at, 1))}
        />
      ))}
    </Stack>
  );
}

type RowProps = {
  /** From 1 on. */
  readonly place: number;
  readonly last: number;
  readonly column: PostingColumn;
  readonly hasHeader: boolean;
  readonly onColumn: (column: PostingColumn) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

function Row({ place, last, column, hasHeader, onColumn, onMove, onRemove }: RowProps) {
  const { t } = useTranslation('accounting');
  return (
    <Group component="li" gap="xs" wrap="nowrap">
      <Text size="sm" c="dimmed" w={20} ta="right" className="numeric" aria-hidden>
        {place}
      </Text>
      <NativeSelect
        size="xs"
        w={210}
        aria-label={t('composer.column', { place })}
        data={POSTING_FIELDS.map((value) => ({ value, label: t(`composer.field.${value}`) }))}
        value={column.field}
        onChange={({ currentTarget }) =>
          onColumn({
            ...column,
            field: POSTING_FIELDS.find((each) => each === currentTarget.value) ?? 'text',
          })
        }
      />
      {hasHeader && (
        <TextInput
          size="xs"
          w={180}
          aria-label={t('composer.headerOf', { place })}
          placeholder={column.field}
          maxLength={POSTING_ROOM.text}
          value={column.header ?? ''}
          onChange={({ currentTarget }) => onColumn(withWords(column, 'header', currentTarget.value))}
        />
      )}
      {column.field === 'text' && (
        <TextInput
          size="xs"
          w={180}
          aria-label={t('composer.textOf', { place })}
          placeholder={t('composer.empty')}
          maxLength={POSTING_ROOM.text}
          value={column.text ?? ''}
          onChange={({ currentTarget }) => onColumn(withWords(column, 'text', currentTarget.value))}
        />
      )}
      <IconAction
        icon={IconArrowUp}
        label={t('composer.up', { place })}
        disabled={place === 1}
        onClick={() => onMove(-1)}
      />
      <IconAction
        icon={IconArrowDown}
        label={t('composer.down', { place })}
        disabled={place === last}
        onClick={() => onMove(1)}
      />
      <IconAction icon={IconTrash} label={t('composer.remove', { place })} onClick={onRemove} />
    </Group>
  );
}

/** Words that are empty are not said. */
function withWords(column: PostingColumn, part: 'header' | 'text', words: string): PostingColumn {
  const { [part]: _before, ...rest } = column;
  return words === '' ? rest : { ...rest, [part]: words };
}
