import { useTranslation } from 'react-i18next';
import { MonthPicker } from '../../components/fields/MonthPicker.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { useToday } from '../../kit/formats/use-today.ts';
import { type AccountsForm, monthOfForm } from './accounts-form.ts';
import { ClosingChoice } from './ClosingChoice.tsx';
import type { ExportForm } from './export-form.ts';
import { JournalFields } from './JournalFields.tsx';
import { OfxFields } from './OfxFields.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { monthPeriod } from './quick-periods.ts';

type Props = { readonly form: ExportForm & AccountsForm; readonly onChange: (form: ExportForm) => void };

/** What a file for the accounts is of, and what it asks for. */
export function AccountsFields({ form, onChange }: Props) {
  const { subject, accounts } = form;
  const change = (changes: Partial<typeof accounts>) =>
    onChange({ ...form, accounts: { ...accounts, ...changes } });
  switch (subject) {
    case 'journal':
      return (
        <>
          <Days form={form} onChange={onChange} />
          <JournalFields accounts={accounts} onChange={change} />
        </>
      );
    case 'ofx':
      return (
        <>
          <Days form={form} onChange={onChange} />
          <OfxFields accounts={accounts} onChange={change} />
        </>
      );
    case 'documents':
      return <DocumentMonth form={form} onChange={onChange} />;
    case 'closing':
      return <ClosingChoice chosen={accounts.closing} onChange={(closing) => change({ closing })} />;
  }
}

function Days({ form, onChange }: Props) {
  const { t } = useTranslation('exports');
  return (
    <Panel title={t('days.moved')}>
      <PeriodFields form={form} from={t('movements.from')} onChange={onChange} />
    </Panel>
  );
}

function DocumentMonth({ form, onChange }: Props) {
  const { t } = useTranslation('exports');
  const today = useToday();
  return (
    <Panel title={t('accounts.month')}>
      <MonthPicker
        month={monthOfForm(form, today)}
        current={today.slice(0, 7)}
        onMonth={(month) => onChange({ ...form, ...monthPeriod(month) })}
      />
    </Panel>
  );
}
