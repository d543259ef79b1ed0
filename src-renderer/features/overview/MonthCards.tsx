import { Group, SimpleGrid, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarDollar,
  IconCash,
  IconCircleX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CycleFilter } from '../../../src-preload/contract/cycles.ts';
import type { Total } from '../../../src-preload/contract/values.ts';
import { Money } from '../../components/Money.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { cyclesHref } from '../../kit/routes/cycle-links.ts';
import classes from './MonthCards.module.css';
import { daysOfMonth, type Overview } from './overview.ts';

type Figure = 'received' | 'expected' | 'unpaid' | 'attention';

type Card = {
  readonly figure: Figure;
  readonly icon: TablerIcon;
  readonly tone: string;
  /** The charges behind the figure. */
  readonly groups: CycleFilter['groups'];
};

const CARDS: readonly Card[] = [
  { figure: 'received', icon: IconCash, tone: 'paid', groups: ['paid', 'attention'] },
  {
    figure: 'expected',
    icon: IconCalendarDollar,
    tone: 'open',
    groups: ['paid', 'open', 'unpaid', 'attention'],
  },
  { figure: 'unpaid', icon: IconCircleX, tone: 'unpaid', groups: ['unpaid'] },
  { figure: 'attention', icon: IconAlertTriangle, tone: 'attention', groups: ['attention'] },
];

/** The four figures of the month, each a link to the charges behind it. */
export function MonthCards({ overview }: { readonly overview: Overview }) {
  const { thisMonth } = overview;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
      {CARDS.map((card) => (
        <MonthCard key={card.figure} card={card} month={thisMonth.month} total={thisMonth[card.figure]} />
      ))}
    </SimpleGrid>
  );
}

type CardProps = { readonly card: Card; readonly month: string; readonly total: Total };

function MonthCard({ card: { figure, icon: Icon, tone, groups }, month, total }: CardProps) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  return (
    <a className={classes.card} data-tone={tone} href={cyclesHref({ ...daysOfMonth(month), groups })}>
      <Group gap={6} wrap="nowrap" className={classes.head}>
        <Icon size={16} stroke={1.8} aria-hidden />
        <span>{t(`card.${figure}.name`)}</span>
      </Group>
      <span className={classes.amount}>
        <Money centavos={total.amount} />
      </span>
      <Text size="xs" c="dimmed" component="span">
        {t('card.count', { count: total.count, shown: formats.count(total.count) })} · {formats.month(month)}
      </Text>
      <Text size="xs" c="dimmed" component="span">
        {t(`card.${figure}.meaning`)}
      </Text>
    </a>
  );
}
