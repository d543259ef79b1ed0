import { Group, SimpleGrid, Text } from '@mantine/core';
import {
  IconArrowsDiff,
  IconCalendarDollar,
  IconCash,
  IconCircleX,
  IconClockHour4,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CycleFilter } from '../../../src-preload/contract/cycles.ts';
import type { MonthBalance } from '../../../src-preload/contract/overview.ts';
import type { Total } from '../../../src-preload/contract/values.ts';
import { STATES_WITH_MONEY } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { Money } from '../../components/values/Money.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { cyclesHref } from '../../kit/routes/cycle-links.ts';
import classes from './MonthCards.module.css';
import { daysOfMonth } from './overview.ts';

type Figure = 'expected' | 'received' | 'toFallDue' | 'unpaid' | 'difference';

type Card = {
  readonly figure: Figure;
  /** How it stands in the sum. */
  readonly sign: '' | '=' | '+';
  readonly icon: TablerIcon;
  readonly tone: string;
  /** The charges behind the figure. */
  readonly filter: Partial<CycleFilter>;
};

const CARDS: readonly Card[] = [
  {
    ...{ figure: 'expected', sign: '', icon: IconCalendarDollar, tone: 'open' },
    filter: { groups: ['paid', 'open', 'unpaid', 'attention'] },
  },
  {
    ...{ figure: 'received', sign: '=', icon: IconCash, tone: 'paid' },
    filter: { states: [...STATES_WITH_MONEY] },
  },
  {
    ...{ figure: 'toFallDue', sign: '+', icon: IconClockHour4, tone: 'open' },
    filter: { groups: ['open'] },
  },
  {
    ...{ figure: 'unpaid', sign: '+', icon: IconCircleX, tone: 'unpaid' },
    filter: { groups: ['unpaid'] },
  },
  {
    ...{ figure: 'difference', sign: '+', icon: IconArrowsDiff, tone: 'attention' },
    filter: { groups: ['attention'] },
  },
];

type Props = { readonly balance: MonthBalance };

/** What is expected of the month and what has become of it: a sum in sight, each figure a link to the charges behind it. */
export function MonthCards({ balance }: Props) {
  return (
    <div>
      <SimpleGrid cols={{ base: 2, md: 5 }} spacing="sm">
        {CARDS.map((card) => (
          <MonthCard key={card.figure} card={card} month={balance.month} total={balance[card.figure]} />
        ))}
      </SimpleGrid>
      {balance.differences.length > 0 && <Differences balance={balance} />}
    </div>
  );
}

type CardProps = { readonly card: Card; readonly month: string; readonly total: Total };

function MonthCard({ card: { figure, sign, icon: Icon, tone, filter }, month, total }: CardProps) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  return (
    <a className={classes.card} data-tone={tone} href={cyclesHref({ ...daysOfMonth(month), ...filter })}>
      <Group gap={6} wrap="nowrap" className={classes.head}>
        {sign !== '' && (
          <span className={classes.sign} aria-hidden>
            {sign}
          </span>
        )}
        <Icon size={16} stroke={1.8} aria-hidden />
        <span>{t(`card.${figure}.name`)}</span>
      </Group>
      <span className={classes.amount}>
        <Money centavos={total.amount} />
      </span>
      <Text size="xs" c="dimmed" component="span">
        {t('card.count', { count: total.count, shown: formats.count(total.count) })}
      </Text>
      <Text size="xs" c="dimmed" component="span">
        {t(`card.${figure}.meaning`)}
      </Text>
    </a>
  );
}

/** What the difference is made of, state by state. */
function Differences({ balance: { month, differences } }: Props) {
  const { t } = useTranslation(['overview', 'states']);
  const { count, money } = useFormats();
  return (
    <ul className={classes.differences} aria-label={t('card.differences')}>
      {differences.map(({ state, total }) => (
        <li key={state}>
          <a href={cyclesHref({ ...daysOfMonth(month), states: [state], groups: ['attention'] })}>
            {t(`states:charge.${state}.name`)} ({count(total.count)})
          </a>{' '}
          <b className="numeric">{money(total.amount)}</b>
        </li>
      ))}
    </ul>
  );
}
