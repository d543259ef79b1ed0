import { useTranslation } from 'react-i18next';
import { ScrollTable } from '../../../components/table/ScrollTable.tsx';
import classes from '../charging.module.css';
import { useMonthColumns } from './month-columns.tsx';
import type { MonthOnScreen } from './use-month.ts';

/** Height of a row with one warning, in CSS pixels. */
const ROW_PX = 52;

/** The proposed charges; nearing the end reads more. */
export function MonthTable({ screen }: { readonly screen: MonthOnScreen }) {
  const { t } = useTranslation('charging');
  const columns = useMonthColumns(screen);
  return (
    <ScrollTable
      label={t('month.table')}
      viewportClass={classes.viewport}
      columns={columns}
      rows={screen.rows}
      keyOf={({ key }) => key}
      rowPx={ROW_PX}
      total={screen.head?.foundCount ?? screen.rows.length}
      more={screen.more}
    />
  );
}
