import { DateInput, type DateInputProps } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { typedDay } from './typed-day.ts';

type Props = Omit<DateInputProps, 'value' | 'onChange'> & {
  /** `YYYY-MM-DD`. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
};

/** A day that is typed as `31/12/2026` or picked. The library's own field takes what is typed for the month first, whatever format it shows. */
export function DayInput(props: Props) {
  const { t } = useTranslation();
  return (
    <DateInput
      size="xs"
      valueFormat="DD/MM/YYYY"
      dateParser={typedDay}
      hideOutsideDates
      ariaLabels={{ nextMonth: t('dates.nextMonth'), previousMonth: t('dates.previousMonth') }}
      {...props}
    />
  );
}
