import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MOVEMENT_KINDS } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { ManyChips } from '../../components/fields/ManyChips.tsx';
import { MonthPicker } from '../../components/fields/MonthPicker.tsx';
import { SearchInput } from '../../components/fields/SearchInput.tsx';
import listed from '../../components/layout/list-screen.module.css';
import { wholeMonth } from './period.ts';
import classes from './receipts.module.css';
import type { ReceiptsLocation } from './use-receipts-location.ts';

type Props = {
  /** The month that it is, `YYYY-MM`. */
  readonly currentMonth: string;
  readonly location: ReceiptsLocation;
  readonly onShow: (change: Partial<ReceiptsLocation>) => void;
};

/** The month, what is looked for, and the kinds of money to show; none ticked shows all. */
export function MovementFilters({ currentMonth, location: { period, kinds, search }, onShow }: Props) {
  const { t } = useTranslation('receipts');
  return (
    <div className={`${listed.filters} ${classes.filters}`}>
      <PeriodPicker currentMonth={currentMonth} period={period} onShow={onShow} />
      <SearchInput label={t('search')} value={search} onSearch={(typed) => onShow({ search: typed })} />
      <ManyChips
        label={t('kindFilter')}
        words={MOVEMENT_KINDS}
        chosen={kinds}
        nameOf={(kind) => t(`kinds.${kind}`)}
        wrap="nowrap"
        onChoose={(chosen) => onShow({ kinds: chosen })}
      />
    </div>
  );
}

type PickerProps = Pick<Props, 'currentMonth' | 'onShow'> & Pick<ReceiptsLocation, 'period'>;

function PeriodPicker({ currentMonth, period, onShow }: PickerProps) {
  const { t } = useTranslation('receipts');
  if (period.kind === 'everything')
    return (
      <Group gap={6} wrap="nowrap">
        <Text size="sm" fw={500}>
          {t('period.everything')}
        </Text>
        <Button variant="default" size="xs" onClick={() => onShow({ period: wholeMonth(currentMonth) })}>
          {t('period.byMonth')}
        </Button>
      </Group>
    );
  return (
    <Group gap={6} wrap="nowrap">
      <MonthPicker
        month={period.month}
        current={currentMonth}
        onMonth={(month) => onShow({ period: wholeMonth(month) })}
      />
      <Button variant="default" size="xs" onClick={() => onShow({ period: { kind: 'everything' } })}>
        {t('period.everything')}
      </Button>
    </Group>
  );
}
