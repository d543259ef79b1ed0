import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../app/formats.ts';
import { isRemarkable } from './month-draft.ts';
import type { MonthDraft } from './use-month-draft.ts';

/** Which rows are shown: all, or those that a person should look at. */
export type MonthFilter = 'all' | 'remarkable';

type Props = {
  readonly draft: MonthDraft;
  readonly filter: MonthFilter;
  readonly onFilter: (filter: MonthFilter) => void;
};

/** Chooses many rows at once, and narrows what is shown. */
export function MonthToolbar({ draft: { rows, choose }, filter, onFilter }: Props) {
  const { t } = useTranslation('charging');
  const { count } = useFormats();
  const remarkable = rows.filter(isRemarkable).length;
  const choices = [
    ['all', rows.filter(({ verdict }) => verdict.isSendable)],
    ['withoutWarnings', rows.filter((row) => !isRemarkable(row))],
    ['none', []],
  ] as const;
  return (
    <Group justify="space-between">
      <SegmentedControl<MonthFilter>
        size="xs"
        aria-label={t('month.show')}
        data={[
          { value: 'all', label: t('month.showAll', { shown: count(rows.length) }) },
          { value: 'remarkable', label: t('month.showRemarkable', { shown: count(remarkable) }) },
        ]}
        value={filter}
        onChange={onFilter}
      />
      <Group gap={6}>
        <Text size="sm">{t('month.choices')}</Text>
        {choices.map(([name, chosen]) => (
          <Button key={name} variant="default" onClick={() => choose(new Set(chosen.map(({ key }) => key)))}>
            {t(`month.choose_${name}`)}
          </Button>
        ))}
      </Group>
    </Group>
  );
}
