import { Anchor, Text } from '@mantine/core';
import {
  IconCalendarOff,
  IconCalendarX,
  IconFileUnknown,
  IconMoodCheck,
  IconQuestionMark,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CentavosSum } from '../../../src-preload/contract/values.ts';
import { CHARGE_STATES } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { Panel } from '../../components/layout/Panel.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { ExpectedBadge, StateBadge } from '../../components/values/StateBadge.tsx';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { holidayGap } from '../../kit/formats/holiday-years.ts';
import { useToday } from '../../kit/formats/use-today.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { editConnectionHref } from '../../kit/routes/connection-links.ts';
import { cyclesHref, cycleTabHref, expectedHref } from '../../kit/routes/cycle-links.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import classes from './AttentionPanel.module.css';
import type { Overview } from './overview.ts';

type Item = {
  readonly key: string;
  readonly badge: ReactNode;
  readonly meaning: string;
  readonly count: number;
  readonly amount: CentavosSum | null;
  readonly href: string;
};

/** Everything that waits for a person, with what it is in a sentence and a link to it. */
export function AttentionPanel({ overview }: { readonly overview: Overview }) {
  const { t } = useTranslation('overview');
  const found = [...useStateItems(overview), ...useOtherItems(overview), ...useHolidayItems()];
  const items = found.filter(({ count }) => count > 0);
  return (
    <Panel title={t('attention.title')} description={t('attention.description')}>
      {items.length === 0 && <EmptyState isFromBank icon={IconMoodCheck} title={t('attention.none')} />}
      <ul className="plain-list">
        {items.map((item) => (
          <AttentionItem key={item.key} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

function AttentionItem({ item }: { readonly item: Item }) {
  const { t } = useTranslation('overview');
  const formats = useFormats();
  const shown = t('attention.count', { count: item.count, shown: formats.count(item.count) });
  return (
    <li className={classes.item}>
      <div className={classes.badge}>{item.badge}</div>
      <Text size="xs" c="dimmed" className={classes.meaning}>
        {item.meaning}
      </Text>
      <div className={classes.amount}>
        <Anchor fz="sm" href={item.href}>
          {shown}
        </Anchor>
        {item.amount !== null && <div>{formats.money(item.amount)}</div>}
      </div>
    </li>
  );
}

function useStateItems({ attention }: Overview): readonly Item[] {
  const { t } = useTranslation('states');
  return attention.flatMap(({ state: word, total }) => {
    const state = CHARGE_STATES.find((known) => known === word);
    if (!state) return [];
    return {
      key: state,
      badge: <StateBadge state={state} group="attention" />,
      meaning: t(`charge.${state}.meaning`),
      ...total,
      href: cyclesHref({ states: [state], groups: ['attention'] }),
    };
  });
}

function useOtherItems({ notCharged, orphans, ending, quarantined }: Overview): readonly Item[] {
  const { t } = useTranslation(['overview', 'states']);
  return [
    {
      key: 'not_charged',
      badge: <ExpectedBadge state="not_charged" />,
      meaning: t('states:expected.not_charged.meaning'),
      count: notCharged,
      amount: null,
      href: expectedHref({ states: ['not_charged'] }),
    },
    {
      key: 'orphans',
      badge: <ToneBadge tone="attention" icon={IconQuestionMark} label={t('attention.orphans')} />,
      meaning: t('attention.orphansMeaning'),
      ...orphans,
      href: cycleTabHref('orphans'),
    },
    {
      key: 'ending',
      badge: <ToneBadge tone="attention" icon={IconCalendarOff} label={t('attention.ending')} />,
      meaning: t('attention.endingMeaning'),
      ...ending,
      href: hashOf('/mandates', new URLSearchParams({ ends: 'soon' })),
    },
    {
      key: 'quarantined',
      badge: <ToneBadge tone="closed" icon={IconFileUnknown} label={t('attention.quarantined')} />,
      meaning: t('attention.quarantinedMeaning'),
      count: quarantined,
      amount: null,
      href: cycleTabHref('quarantine'),
    },
  ];
}

/** Whoever typed their holidays for one year finds them gone in the next, by charges that are called late too early. */
function useHolidayItems(): readonly Item[] {
  const { t } = useTranslation('overview');
  const { id, localHolidays } = useConnection();
  const gap = holidayGap(localHolidays, useToday());
  if (gap === null) return [];
  return [
    {
      key: 'holidays',
      badge: <ToneBadge tone="attention" icon={IconCalendarX} label={t('attention.holidays')} />,
      meaning: t('attention.holidaysMeaning', { year: gap.year }),
      count: 1,
      amount: null,
      href: editConnectionHref(id, 'holidays'),
    },
  ];
}
