import { useTranslation } from 'react-i18next';
import { ScrollTable } from '../../../components/table/ScrollTable.tsx';
import classes from '../charging.module.css';
import { useMonthColumns } from './month-columns.tsx';
import type { DraftRow } from './month-draft.ts';
import type { MonthDraft } from './use-month-draft.ts';

type Props = { readonly rows: readonly DraftRow[]; readonly draft: MonthDraft };

/** Height of a row with one warning, in CSS pixels. */
const ROW_PX = 52;

/** The proposed charges. */
export function MonthTable({ rows, draft }: Props) {
  const { t } = useTranslation('charging');
  const columns = useMonthColumns(draft);
  return (
    <ScrollTable
      label={t('month.table')}
      viewportClass={classes.viewport}
      columns={columns}
      rows={rows}
      keyOf={({ key }) => key}
      rowPx={ROW_PX}
    />
  );
}
