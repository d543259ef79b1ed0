import { Alert, Anchor, Button, Chip, Group, Text } from '@mantine/core';
import { IconCalendarCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { cycles } from '../../../../src-preload/contract/cycles.ts';
import type { ExpectedFilter } from '../../../../src-preload/contract/side-lists.ts';
import type { ExpectedState } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { EXPECTED_STATES } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { ciclo } from '../../../bridge.ts';
import { EmptyState } from '../../../components/reading/EmptyState.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { type DataColumn, DataTable } from '../../../components/table/DataTable.tsx';
import { CivilDateText } from '../../../components/values/CivilDateText.tsx';
import { Money } from '../../../components/values/Money.tsx';
import { ExpectedBadge } from '../../../components/values/StateBadge.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { cyclesHref, expectedOfQuery, queryOfExpected } from '../../../kit/routes/cycle-links.ts';
import { hashOf, parseHash, replaceQuery, useHash } from '../../../kit/routes/hash-route.ts';
import { SideTotal } from './SideTotal.tsx';

type Expected = z.output<(typeof cycles)['expected']['output']>[number];

/** Cycles that approved mandates expect and that no charge bears. */
export function ExpectedTab() {
  const { t } = useTranslation(['cycles', 'states']);
  const { id: connectionId } = useConnection();
  const filter = expectedOfQuery(parseHash(useHash()).query);
  const query = useQuery(ciclo.cycles.expected, { connectionId, ...filter });
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('expected.description')}
      </Text>
      <UntoldNotice connectionId={connectionId} />
      <Group gap="sm">
        <StateChips states={filter.states} onChange={(states) => show({ ...filter, states })} />
        <DaysShown filter={filter} />
      </Group>
      <QueryView query={query}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              isFromBank
              icon={IconCalendarCheck}
              title={t(isNarrowed(filter) ? 'expected.noneOfThese' : 'expected.none')}
              description={t('expected.noneText')}
            />
          ) : (
            <>
              <SideTotal list="expected" filter={filter} shown={rows.length} />
              <DataTable label={t('tab.expected')} columns={columns} records={rows} />
            </>
          )
        }
      </QueryView>
    </>
  );
}

const isNarrowed = ({ states, from, to }: ExpectedFilter): boolean =>
  states.length > 0 || from !== null || to !== null;

/** The choice stands in the address, so that a link to this list is followed on it too. */
const show = (filter: ExpectedFilter): void => replaceQuery(queryOfExpected(filter));

/** The days that a link narrowed the list to, and the way to all of them: figures of one month or day lead to its cycles alone. */
function DaysShown({ filter }: { readonly filter: ExpectedFilter }) {
  const { t } = useTranslation('cycles');
  const { date } = useFormats();
  const { from, to } = filter;
  if (from === null && to === null) return null;
  const days = { from: from === null ? '…' : date(from), to: to === null ? '…' : date(to) };
  return (
    <Button
      size="compact-xs"
      variant="light"
      rightSection={<IconX size={12} aria-hidden />}
      aria-label={t('expected.allDays', days)}
      onClick={() => show({ ...filter, from: null, to: null })}
    >
      {from === to ? t('expected.onDay', days) : t('expected.days', days)}
    </Button>
  );
}

/** An empty list must not look like a month that is charged: where charges cannot be listed, none can be told to be missing. */
function UntoldNotice({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation('cycles');
  const query = useQuery(ciclo.tracking.list, { connectionId });
  if (query.state !== 'ready' || query.value.mode !== 'by_id') return null;
  return (
    <Alert variant="default" icon={<IconInfoCircle aria-hidden />} title={t('expected.untold')}>
      <Text size="sm">{t('expected.untoldText')}</Text>
      <Anchor size="sm" href={hashOf('/tracking')}>
        {t('expected.seeTracking')}
      </Anchor>
    </Alert>
  );
}

type ChipsProps = {
  readonly states: readonly ExpectedState[];
  readonly onChange: (states: ExpectedState[]) => void;
};

function StateChips({ states, onChange }: ChipsProps) {
  const { t } = useTranslation(['cycles', 'states']);
  const choose = (chosen: string[]) => onChange(EXPECTED_STATES.filter((state) => chosen.includes(state)));
  return (
    <Chip.Group multiple value={[...states]} onChange={choose}>
      <Group gap={6} role="group" aria-label={t('filter.states')}>
        {EXPECTED_STATES.toReversed().map((state) => (
          <Chip key={state} value={state} size="xs" variant="outline">
            {t(`states:expected.${state}.name`)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}

function columnsOf(t: TFunction): readonly DataColumn<Expected>[] {
  return [
    {
      id: 'state',
      title: t('column.state'),
      value: ({ state }) => EXPECTED_STATES.length - EXPECTED_STATES.indexOf(state),
      cell: ({ state }) => <ExpectedBadge state={state} />,
    },
    {
      id: 'start',
      title: t('column.cycleStart'),
      value: ({ start }) => start,
      cell: ({ start }) => <CivilDateText date={start} />,
    },
    { id: 'payer', title: t('column.payer'), value: ({ payerName }) => payerName },
    {
      id: 'contract',
      title: t('column.contract'),
      value: ({ contract }) => contract,
      cell: ({ contract }) => <span className="numeric">{contract}</span>,
    },
    {
      id: 'mandate',
      title: t('column.mandate'),
      value: ({ idRec }) => idRec,
      cell: ({ idRec }) => (
        <Anchor fz="sm" href={cyclesHref({ idRec })}>
          {idRec}
        </Anchor>
      ),
    },
    {
      id: 'amount',
      title: t('column.amount'),
      isAtRight: true,
      value: ({ amount }) => amount ?? 0,
      cell: ({ amount }) => (amount === null ? t('expected.openAmount') : <Money centavos={amount} />),
    },
  ];
}
