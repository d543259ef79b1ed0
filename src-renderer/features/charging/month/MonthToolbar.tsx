import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  MONTH_CHOICES,
  MONTH_PARTS,
  MONTH_ROWS,
  type MonthPart,
} from '../../../../src-preload/contract/vocabulary/charging.ts';
import { SearchInput } from '../../../components/fields/SearchInput.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import type { MonthOnScreen } from './use-month.ts';

type Props = { readonly screen: MonthOnScreen };

/** Narrows what is shown, and chooses all rows of that at once, however many they are. */
export function MonthToolbar({ screen }: Props) {
  const { t } = useTranslation('charging');
  const { filter, show, choose } = screen;
  return (
    <Group justify="space-between">
      <Group gap="xs">
        <SearchInput
          label={t('month.search')}
          w={190}
          value={filter.search}
          onSearch={(search) => show({ search })}
        />
        <Part screen={screen} />
        <Which screen={screen} />
      </Group>
      <Group gap={6}>
        <Text size="sm">{t('month.choices')}</Text>
        {MONTH_CHOICES.map((choice) => (
          <Button key={choice} variant="default" onClick={() => choose(choice)}>
            {t(`month.choose_${choice}`)}
          </Button>
        ))}
      </Group>
    </Group>
  );
}

/** The month that was chosen, and apart from it what is late, of whichever month. */
function Part({ screen: { head, filter, show, month } }: Props) {
  const { t } = useTranslation('charging');
  const formats = useFormats();
  if (head === null || head.late.count === 0) return null;
  const named = { month: formats.month(month.first.slice(0, 7)) };
  return (
    <SegmentedControl<MonthPart>
      size="xs"
      aria-label={t('month.part')}
      data={MONTH_PARTS.map((value) => ({
        value,
        label: t(`month.part_${value}`, { ...named, shown: formats.count(head[value].count) }),
      }))}
      value={filter.part}
      onChange={(part) => show({ part })}
    />
  );
}

function Which({ screen: { head, filter, show } }: Props) {
  const { t } = useTranslation('charging');
  const { count } = useFormats();
  const part = head?.[filter.part] ?? { count: 0, remarkable: 0 };
  const shown = { all: count(part.count), remarkable: count(part.remarkable) };
  return (
    <SegmentedControl<(typeof MONTH_ROWS)[number]>
      size="xs"
      aria-label={t('month.show')}
      data={MONTH_ROWS.map((value) => ({ value, label: t(`month.show_${value}`, { shown: shown[value] }) }))}
      value={filter.which}
      onChange={(which) => show({ which })}
    />
  );
}
