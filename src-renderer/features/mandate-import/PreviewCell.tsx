import { Anchor, Text } from '@mantine/core';
import { IconAlertCircle, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportRow } from '../../../src-preload/contract/mandate-writing.ts';
import { mandateHref } from '../../kit/routes/cycle-links.ts';
import { useDraftTexts } from '../../kit/texts/draft-texts.ts';
import classes from './mandate-import.module.css';
import type { PreviewColumn } from './preview-columns.ts';

type Props = { readonly row: ImportRow; readonly column: PreviewColumn };

/** What a row of the file has in one column, and what is wrong with it. */
export function PreviewCell({ row, column }: Props) {
  const texts = useDraftTexts();
  const { form, problems } = row;
  const [duplicate] = row.twins;
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
      {column.id === 'contract' && duplicate !== undefined && <Duplicate idRec={duplicate} />}
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
