import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useToday } from '../../../kit/formats/use-today.ts';
import { duePresets } from './due-presets.ts';
import type { FilterPartProps } from './filter-part.ts';

type Window = [string | null, string | null];

/** Narrows to due dates from one day to another. A window whose second day is still to be picked narrows nothing yet. */
export function DueWindow({ filter, onChange }: FilterPartProps) {
  const { t } = useTranslation('cycles');
  const { date } = useFormats();
  const today = useToday();
  const [begun, setBegun] = useState<string | null>(null);
  const change = ([from, to]: Window) => {
    const isHalf = from !== null && to === null;
    setBegun(isHalf ? from : null);
    if (!isHalf) onChange({ dueFrom: from, dueTo: to });
  };
  const shown = [filter.dueFrom, filter.dueTo].filter((day) => day !== null).map(date);
  return (
    <DatePickerInput
      type="range"
      w={236}
      aria-label={[t('filter.due'), ...shown].join(' ')}
      placeholder={t('filter.due')}
      leftSection={<IconCalendar size={14} aria-hidden />}
      valueFormat="DD/MM/YYYY"
      allowSingleDateInRange
      clearable
      clearButtonProps={{ 'aria-label': t('filter.clearDue') }}
      value={begun ? [begun, null] : [filter.dueFrom, filter.dueTo]}
      onChange={change}
      defaultDate={filter.dueFrom ?? today}
      presets={duePresets(today).map(({ label, from, to }) => ({
        label: t(label),
        value: [from, to] as [string, string],
      }))}
    />
  );
}
