import { Group, SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { monthAround } from '../../../kit/formats/days.ts';
import { useFormats } from '../../../kit/formats/formats.ts';

/** How many months ahead can be charged now: charges of later cycles are made when those come near. */
const OFFERED = [0, 1, 2] as const;

/** The first days of the months that can be charged, in their order. */
export const offeredMonths = (today: string): readonly string[] =>
  OFFERED.map((offset) => monthAround(today, offset).first);

type Props = {
  /** First days of the months to choose from. */
  readonly months: readonly string[];
  /** That of the chosen one. */
  readonly first: string;
  readonly onChange: (first: string) => void;
};

/** Chooses the month by the due dates of its charges. */
export function MonthChooser({ months, first, onChange }: Props) {
  const { t } = useTranslation('charging');
  const { month } = useFormats();
  const data = months.map((value) => ({ value, label: month(value.slice(0, 7)) }));
  return (
    <Group gap="sm">
      <Text size="sm" id="charge-month">
        {t('month.choose')}
      </Text>
      <SegmentedControl
        size="xs"
        aria-labelledby="charge-month"
        data={data}
        value={first}
        onChange={onChange}
      />
    </Group>
  );
}
