import { Button, Chip, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MOVEMENT_KINDS } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { IconAction } from '../../components/IconAction.tsx';
import { SearchInput } from '../../components/SearchInput.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { monthAfter, monthOf, type Period } from './period.ts';
import classes from './receipts.module.css';
import type { Narrowing } from './use-movements.ts';

type Props = {
  readonly today: string;
  readonly period: Period;
  readonly narrowing: Narrowing;
  readonly onPeriod: (period: Period) => void;
  readonly onNarrow: (narrowing: Narrowing) => void;
};

/** The month, what is looked for, and the kinds of money to show; none ticked shows all. */
export function MovementFilters({ today, period, narrowing, onPeriod, onNarrow }: Props) {
  const { t } = useTranslation('receipts');
  const toKinds = (words: readonly string[]) => MOVEMENT_KINDS.filter((kind) => words.includes(kind));
  return (
    <Group gap="sm">
      <PeriodPicker today={today} period={period} onPeriod={onPeriod} />
      <SearchInput
        w={300}
        label={t('search')}
        value={narrowing.search}
        onSearch={(search) => onNarrow({ ...narrowing, search })}
      />
      <Chip.Group
        multiple
        value={[...narrowing.kinds]}
        onChange={(words) => onNarrow({ ...narrowing, kinds: toKinds(words) })}
      >
        <Group gap={6} role="group" aria-label={t('kindFilter')}>
          {MOVEMENT_KINDS.map((kind) => (
            <Chip key={kind} value={kind} size="xs" variant="outline">
              {t(`kinds.${kind}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Group>
  );
}

type PickerProps = Pick<Props, 'today' | 'period' | 'onPeriod'>;

function PeriodPicker({ today, period, onPeriod }: PickerProps) {
  const { t } = useTranslation('receipts');
  const formats = useFormats();
  if (period.kind === 'everything')
    return (
      <Group gap={6}>
        <Text size="sm" fw={500}>
          {t('period.everything')}
        </Text>
        <Button variant="default" size="xs" onClick={() => onPeriod(monthOf(today))}>
          {t('period.byMonth')}
        </Button>
      </Group>
    );
  const to = (months: number) => () => onPeriod(monthAfter(period.month, months));
  return (
    <Group gap={4} role="group" aria-label={t('period.label')}>
      <IconAction icon={IconChevronLeft} label={t('period.previous')} onClick={to(-1)} />
      <Text size="sm" fw={500} className={classes.month} aria-live="polite">
        {formats.month(period.month)}
      </Text>
      <IconAction icon={IconChevronRight} label={t('period.next')} onClick={to(1)} />
      <Button variant="default" size="xs" onClick={() => onPeriod({ kind: 'everything' })}>
        {t('period.everything')}
      </Button>
    </Group>
  );
}
