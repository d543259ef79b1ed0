import { Anchor, Group, Text } from '@mantine/core';
import { IconMoodCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenPointCount } from '../../../src-preload/contract/closing.ts';
import { isCounted, type OpenPoint } from '../../../src-preload/contract/vocabulary/closing.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { UnreadNotice } from '../../components/reading/UnreadNotice.tsx';
import { SmallTable } from '../../components/table/SmallTable.tsx';
import { Money } from '../../components/values/Money.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { cyclesHref, cycleTabHref, expectedHref } from '../../kit/routes/cycle-links.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import classes from './closing.module.css';
import { closingHref, daysOf } from './closing-place.ts';
import { useHowToReopen } from './use-how-to-reopen.ts';
import type { OpenOfMonth } from './use-open-points.ts';

/** Where the rows of each point are, for the month that it was counted in. */
const ROWS: Readonly<Record<OpenPoint, (month: string, open: OpenPointCount) => string>> = {
  unpaid_undecided: (month) => cyclesHref({ owed: true, ...dueIn(month) }),
  unconfirmed: (month) => cyclesHref({ states: ['unconfirmed'], ...dueIn(month) }),
  orphans: (month) => hashOf('/receipts', new URLSearchParams({ month, kind: 'orphan' })),
  quarantined: () => cycleTabHref('quarantine'),
  not_charged: (month) => expectedHref({ states: ['not_charged'], ...startIn(month) }),
  late_news: (_, { toReopen }) => placeToReopen(toReopen),
  changed_entries: (month) => hashOf('/accounting', new URLSearchParams({ month })),
  // Where the last poll is told, with what went wrong and what mends it.
  not_read_to_end: () => hashOf('/overview'),
  failed_poll: () => hashOf('/overview'),
};

/** Where the closing is that is to be opened again first. */
function placeToReopen(toReopen: OpenPointCount['toReopen']): string {
  const month = toReopen?.months[0];
  return toReopen === null || month === undefined
    ? hashOf('/closing')
    : closingHref({ month, basis: toReopen.basis });
}

function dueIn(month: string): { readonly dueFrom: string; readonly dueTo: string } {
  const { first, last } = daysOf(month);
  return { dueFrom: first, dueTo: last };
}

function startIn(month: string): { readonly from: string; readonly to: string } {
  const { first, last } = daysOf(month);
  return { from: first, to: last };
}

/** What a person looks at before a month is closed, each with the way to its rows. Nothing of it holds the closing up. */
export function OpenPoints({ month, open }: { readonly month: string; readonly open: OpenOfMonth }) {
  const { t } = useTranslation('closing');
  const { points, since } = open;
  return (
    <Panel title={t('open.title')} description={t('open.text')}>
      <div className={classes.open}>
        {points.length > 0 && <Points month={month} points={points} />}
        {points.length === 0 && since.state === 'ready' && <NothingOpen />}
        <Since since={since} />
      </div>
    </Panel>
  );
}

/** Where what changed since is still being read, or could not be. */
function Since({ since }: Pick<OpenOfMonth, 'since'>) {
  const { t } = useTranslation('closing');
  if (since.state === 'failed') return <FailureNotice failure={since.failure} onRetry={since.refresh} />;
  if (since.state === 'ready') return <UnreadNotice unread={since.unread} onRetry={since.refresh} />;
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('open.looking')}
    </Text>
  );
}

function NothingOpen() {
  const { t } = useTranslation('closing');
  return (
    <Group gap="xs" wrap="nowrap">
      <IconMoodCheck size={18} aria-hidden />
      <Text size="sm">{t('open.nothing')}</Text>
    </Group>
  );
}

type PointsProps = { readonly month: string; readonly points: readonly OpenPointCount[] };

function Points({ month, points }: PointsProps) {
  const { t } = useTranslation('closing');
  const { count } = useFormats();
  const columns = useMemo(
    () => [
      {
        id: 'point',
        title: t('open.column.point'),
        cell: (open: OpenPointCount) => <Point month={month} open={open} />,
      },
      {
        id: 'count',
        title: t('open.column.count'),
        isAtRight: true,
        cell: ({ point, count: counted }: OpenPointCount) => (isCounted(point) ? count(counted) : '–'),
      },
      {
        id: 'amount',
        title: t('open.column.amount'),
        isAtRight: true,
        cell: ({ amount }: OpenPointCount) => (amount === null ? '–' : <Money centavos={amount} />),
      },
    ],
    [month, t, count],
  );
  return <SmallTable label={t('open.title')} columns={columns} rows={points} keyOf={keyOf} />;
}

/** What came late may be of both bases. */
const keyOf = ({ point, toReopen }: OpenPointCount): string => `${point} ${toReopen?.basis ?? ''}`;

function Point({ month, open }: { readonly month: string; readonly open: OpenPointCount }) {
  const { t } = useTranslation('closing');
  const formats = useFormats();
  const { point, readOn, toReopen } = open;
  const how = useHowToReopen()(toReopen?.months ?? []);
  const meaning =
    readOn === null
      ? t(`open.point.${point}.meaning`, { how })
      : t('open.readOn', { day: formats.date(readOn) });
  return (
    <>
      <Anchor fz="sm" href={ROWS[point](month, open)}>
        {t(`open.point.${point}.name`)}
      </Anchor>
      <Text size="xs" c="dimmed">
        {meaning}
      </Text>
    </>
  );
}
