import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/layout/Panel.tsx';
import type { ExportForm } from './export-form.ts';
import { PeriodFields } from './PeriodFields.tsx';

type Props = { readonly form: ExportForm; readonly onChange: (form: ExportForm) => void };

/** Which days: of the register of receivables the due dates, of totals those on which money moved. */
export function DayFields({ form, onChange }: Props) {
  const { t } = useTranslation('exports');
  const isByDueDate = form.subject === 'receivables';
  return (
    <Panel title={t(isByDueDate ? 'days.due' : 'days.moved')}>
      <PeriodFields
        form={form}
        from={t(isByDueDate ? 'period.from' : 'movements.from')}
        onChange={onChange}
      />
    </Panel>
  );
}
