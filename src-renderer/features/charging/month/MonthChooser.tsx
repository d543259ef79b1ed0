import { Group, SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { monthAround } from '../../../kit/formats/days.ts';
import { useFormats } from '../../../kit/formats/formats.ts';

/** Months that can be charged now: charges of later cycles are made when those come near. */
const OFFERED = [0, 1, 2] as const;
/** The furthest of them. */
export const LAST_OFFERED = OFFERED[2];

type Props = {
  readonly today: string;
  /** Months after this one. */
  readonly offset: number;
  readonly onChange: (offset: number) => void;
};

/** Chooses the month by the due dates of its charges. */
export function MonthChooser({ today, offset, onChange }: Props) {
  const { t } = useTranslation('charging');
  const { month } = useFormats();
  const data = OFFERED.map((each) => ({
    value: String(each),
    label: month(monthAround(today, each).first.slice(0, 7)),
  }));
  return (
    <Group gap="sm">
      <Text size="sm" id="charge-month">
        {t('month.choose')}
      </Text>
      <SegmentedControl
        size="xs"
        aria-labelledby="charge-month"
        data={data}
        value={String(offset)}
        onChange={(value) => onChange(Number(value))}
      />
    </Group>
  );
}
