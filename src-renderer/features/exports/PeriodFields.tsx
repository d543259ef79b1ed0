import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../components/fields/DayInput.tsx';
import { MonthPicker } from '../../components/fields/MonthPicker.tsx';
import { useToday } from '../../kit/formats/use-today.ts';
import type { ExportForm } from './export-form.ts';
import { monthOfPeriod, monthPeriod, QUICK_PERIODS, quickPeriod, quickPeriodOf } from './quick-periods.ts';

type Props = {
  readonly form: ExportForm;
  /** What the first day is of. */
  readonly from: string;
  readonly onChange: (form: ExportForm) => void;
};

/** The first and the last day, typed or taken from the periods that are asked for most; from a whole month on to the ones beside it. */
export function PeriodFields({ form, from, onChange }: Props) {
  const { t } = useTranslation('exports');
  const today = useToday();
  const current = quickPeriodOf(form, today);
  const month = monthOfPeriod(form);
  const shared = { w: 130, clearable: true } as const;
  return (
    <Group align="flex-end" gap="sm">
      <DayInput
        {...shared}
        label={from}
        value={form.dueFrom}
        onChange={(dueFrom) => onChange({ ...form, dueFrom })}
      />
      <DayInput
        {...shared}
        label={t('period.to')}
        value={form.dueTo}
        onChange={(dueTo) => onChange({ ...form, dueTo })}
      />
      <Group gap={6} role="group" aria-label={t('period.quick')}>
        {QUICK_PERIODS.map((period) => (
          <Button
            key={period}
            variant={period === current ? 'light' : 'default'}
            aria-pressed={period === current}
            onClick={() => onChange({ ...form, ...quickPeriod(period, today) })}
          >
            {t(`period.${period}`)}
          </Button>
        ))}
      </Group>
      {month !== null && (
        <MonthPicker
          month={month}
          current={today.slice(0, 7)}
          onMonth={(chosen) => onChange({ ...form, ...monthPeriod(chosen) })}
        />
      )}
    </Group>
  );
}
