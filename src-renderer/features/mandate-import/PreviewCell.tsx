import { Anchor, Button, Text } from '@mantine/core';
import { IconAlertCircle, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportRow } from '../../../src-preload/contract/mandate-writing.ts';
import type { DraftProblem } from '../../../src-preload/contract/writing.ts';
import { mandateHref } from '../../kit/routes/cycle-links.ts';
import { useDraftTexts } from '../../kit/texts/draft-texts.ts';
import { MendableText } from './MendableText.tsx';
import classes from './mandate-import.module.css';
import type { PreviewColumn } from './preview-columns.ts';
import { cellOf, suggestionOf } from './suggested-mends.ts';
import type { TableControl } from './use-table.ts';

type Props = {
  readonly row: ImportRow;
  readonly column: PreviewColumn;
  readonly onMend: TableControl['mend'];
};

/** What a row of the file has in one column, to be typed over, and what is wrong with it. */
export function PreviewCell({ row, column, onMend }: Props) {
  const { line, form } = row;
  const [duplicate] = row.twins;
  const faults = row.problems.filter(({ field }) => column.faults.includes(field));
  const faulty = new Set(form === null ? [] : faults.map(({ field }) => cellOf(field, form)));
  const shown = column.cells.filter((name) => faulty.has(name) || (form?.[name] ?? '').trim() !== '');
  return (
    <>
      {form !== null &&
        shown.map((field) => (
          <MendableText
            key={field}
            line={line}
            field={field}
            value={form[field]}
            isFaulty={faulty.has(field)}
            onType={(value) => onMend([{ line, field, value }])}
          />
        ))}
      {faults.map((problem) => (
        <Fault key={`${problem.field} ${problem.reason}`} row={row} problem={problem} onMend={onMend} />
      ))}
      {column.id === 'contract' && duplicate !== undefined && <Duplicate idRec={duplicate} />}
    </>
  );
}

type FaultProps = Pick<Props, 'row' | 'onMend'> & { readonly problem: DraftProblem };

function Fault({ row: { line, form }, problem, onMend }: FaultProps) {
  const { t } = useTranslation('mandate-import');
  const texts = useDraftTexts();
  const value = suggestionOf(problem);
  const field = form === null ? null : cellOf(problem.field, form);
  return (
    <>
      <span className={classes.fault}>
        <IconAlertCircle size={13} aria-hidden />
        {texts.problem(problem)}
      </span>
      {value !== null && field !== null && (
        <Button size="compact-xs" variant="default" onClick={() => onMend([{ line, field, value }])}>
          {t('preview.use', { value })}
        </Button>
      )}
    </>
  );
}

function Duplicate({ idRec }: { readonly idRec: string }) {
  const { t } = useTranslation('mandate-import');
  return (
    <Text size="xs" c="var(--tone-attention)" component="span" display="block">
      <IconCopy size={13} aria-hidden style={{ verticalAlign: -2, marginRight: 4 }} />
      {t('preview.twin')}{' '}
      <Anchor size="xs" href={mandateHref(idRec)}>
        {t('preview.openTwin')}
      </Anchor>
    </Text>
  );
}
