import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TYPING_ROOM } from '../../../../src-preload/contract/vocabulary/limits.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import { CHOICES, chosenAmong, type DraftRow, isRemarkable, type MonthFilter } from './month-draft.ts';
import type { MonthDraft } from './use-month-draft.ts';

type Props = {
  readonly draft: MonthDraft;
  /** The rows on screen. */
  readonly shown: readonly DraftRow[];
  readonly filter: MonthFilter;
  readonly onFilter: (filter: MonthFilter) => void;
};

/** Narrows what is shown, and chooses many of the shown rows at once. */
export function MonthToolbar({ draft, shown, filter, onFilter }: Props) {
  const { t } = useTranslation('charging');
  return (
    <Group justify="space-between">
      <Group gap="xs">
        <TextInput
          type="search"
          aria-label={t('month.search')}
          placeholder={t('month.search')}
          w={230}
          maxLength={TYPING_ROOM.search}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={filter.search}
          onChange={({ currentTarget }) => onFilter({ ...filter, search: currentTarget.value })}
        />
        <Which draft={draft} filter={filter} onFilter={onFilter} />
      </Group>
      <Group gap={6}>
        <Text size="sm">{t('month.choices')}</Text>
        {CHOICES.map((choice) => (
          <Button
            key={choice}
            variant="default"
            onClick={() => draft.choose(chosenAmong(draft.chosen, shown, choice))}
          >
            {t(`month.choose_${choice}`)}
          </Button>
        ))}
      </Group>
    </Group>
  );
}

function Which({ draft: { rows }, filter, onFilter }: Omit<Props, 'shown'>) {
  const { t } = useTranslation('charging');
  const { count } = useFormats();
  const remarkable = rows.filter(isRemarkable).length;
  return (
    <SegmentedControl<MonthFilter['which']>
      size="xs"
      aria-label={t('month.show')}
      data={[
        { value: 'all', label: t('month.showAll', { shown: count(rows.length) }) },
        { value: 'remarkable', label: t('month.showRemarkable', { shown: count(remarkable) }) },
      ]}
      value={filter.which}
      onChange={(which) => onFilter({ ...filter, which })}
    />
  );
}
