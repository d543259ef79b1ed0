import { Anchor, Checkbox, Text } from '@mantine/core';
import { IconAlertCircle, IconCopy } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRow } from '../../../src-preload/contract/mandate-writing.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import { useDraftTexts } from '../../kit/texts/draft-texts.ts';
import { stateOf } from './chosen-rows.ts';
import classes from './mandate-import.module.css';
import { PREVIEW_COLUMNS, type PreviewColumn } from './preview-columns.ts';

type Props = {
  readonly row: ImportRow;
  readonly index: number;
  readonly measure: (element: HTMLElement | null) => void;
  readonly isChosen: boolean;
  readonly onToggle: (line: number) => void;
};

/** One row of the file with what is wrong in each of its cells. */
export const PreviewRow = memo(function PreviewRow({ row, index, measure, isChosen, onToggle }: Props) {
  const { t } = useTranslation('mandate-import');
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <td data-column="chosen">
        <Checkbox
          size="xs"
          aria-label={t('preview.choose', { line: row.line })}
          checked={isChosen}
          disabled={stateOf(row) === 'faulty'}
          onChange={() => onToggle(row.line)}
        />
      </td>
      <td data-column="line" className="numeric">
        {row.line}
      </td>
      {PREVIEW_COLUMNS.map((column) => (
        <td key={column.id} data-column={column.id}>
          <Cell row={row} column={column} />
        </td>
      ))}
    </tr>
  );
});

function Cell({ row, column }: { readonly row: ImportRow; readonly column: PreviewColumn }) {
  const texts = useDraftTexts();
  const { form, problems, twins } = row;
  const [twin] = twins;
  const filled = column.cells.filter((name) => (form?.[name] ?? '').trim() !== '');
  const faults = problems.filter(({ field }) => column.faults.includes(field));
  return (
    <>
      {filled.map((name) => (
        <Text key={name} size="sm">
          {form?.[name]}
        </Text>
      ))}
      {faults.map((problem) => (
        <span key={`${problem.field} ${problem.reason}`} className={classes.fault}>
          <IconAlertCircle size={13} aria-hidden />
          {texts.problem(problem)}
        </span>
      ))}
      {column.id === 'contract' && twin !== undefined && <Twin idRec={twin} />}
    </>
  );
}

function Twin({ idRec }: { readonly idRec: string }) {
  const { t } = useTranslation('mandate-import');
  return (
    <Text size="xs" c="var(--tone-attention)" component="span" display="block">
      <IconCopy size={13} aria-hidden style={{ verticalAlign: -2, marginRight: 4 }} />
      {t('preview.twin')}{' '}
      <Anchor size="xs" href={hashOf('/mandates', new URLSearchParams({ mandate: idRec }))}>
        {t('preview.openTwin')}
      </Anchor>
    </Text>
  );
}
