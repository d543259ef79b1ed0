import { Paper, Stack } from '@mantine/core';
import { IconSeeding } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { pollNow } from '../../components/actions/poll-now.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { OfflineNotice } from '../../components/failures/OfflineNotice.tsx';
import { MonthPicker } from '../../components/fields/MonthPicker.tsx';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { SoFarNotice, useBeingRead } from '../../components/reading/SoFarNotice.tsx';
import { UnreadState } from '../../components/reading/UnreadState.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { InterruptedCharging } from '../../components/writing/InterruptedCharging.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection, useSyncStatus } from '../../kit/queries/app-store.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { askedMonth, parseHash, replaceQuery, useHash } from '../../kit/routes/hash-route.ts';
import { AgingPanel } from './AgingPanel.tsx';
import { AttentionPanel } from './AttentionPanel.tsx';
import { ForecastPanel } from './ForecastPanel.tsx';
import { JoiningPanel } from './JoiningPanel.tsx';
import { LastSyncPanel } from './LastSyncPanel.tsx';
import { MonthCards } from './MonthCards.tsx';
import { MonthsPanel } from './MonthsPanel.tsx';
import classes from './OverviewScreen.module.css';
import { isWithoutCharges, type Overview } from './overview.ts';

/** What came in, what did not, and what needs a person. */
export function OverviewScreen() {
  const { t } = useTranslation('overview');
  const { id: connectionId, name } = useConnection();
  const formats = useFormats();
  const query = useQuery(ciclo.overview.read, { connectionId });
  const asOf = query.state === 'ready' ? query.value.asOf : null;
  // What is not whole yet stands for no day.
  const isSoFar = useBeingRead() !== null;
  const description = asOf && !isSoFar ? t('asOf', { name, date: formats.date(asOf) }) : name;
  return (
    <Stack gap="md">
      <ScreenHeader title={t('title')} description={description} />
      <InterruptedCharging connectionId={connectionId}>
        <QueryView query={query}>{(overview) => <Known overview={overview} isSoFar={isSoFar} />}</QueryView>
      </InterruptedCharging>
    </Stack>
  );
}

function Known({ overview, isSoFar }: { readonly overview: Overview; readonly isSoFar: boolean }) {
  const isBare = isWithoutCharges(overview);
  // A first reading begins long before the months that stand here.
  if (overview.asOf === null || (isBare && isSoFar)) return <Unread />;
  return (
    <>
      <SyncFailure />
      {isBare ? <NoChargesYet /> : <Figures overview={overview} isSoFar={isSoFar} />}
    </>
  );
}

function Figures({ overview, isSoFar }: { readonly overview: Overview; readonly isSoFar: boolean }) {
  // Zeros of a month that has not been read would be taken for its figures.
  const isMonthUnread = isSoFar && overview.thisMonth.expected.count === 0;
  return (
    <>
      <SoFarNotice />
      {!isMonthUnread && <MonthPart current={overview.thisMonth.month} />}
      <div className={classes.columns}>
        <Stack gap="md">
          <MonthsPanel months={overview.months} />
          <AgingPanel overview={overview} />
          <LastSyncPanel />
        </Stack>
        <Stack gap="md">
          <AttentionPanel overview={overview} />
          <JoiningPanel joining={overview.joining} />
        </Stack>
      </div>
    </>
  );
}

/** One month, chosen by the address; the one that it is unless said. */
function MonthPart({ current }: { readonly current: string }) {
  const { id: connectionId } = useConnection();
  const month = askedMonth(parseHash(useHash()).query) ?? current;
  const query = useQuery(ciclo.overview.month, { connectionId, month });
  const show = (chosen: string) =>
    replaceQuery(new URLSearchParams(chosen === current ? {} : { month: chosen }));
  return (
    <>
      <MonthPicker month={month} current={current} onMonth={show} />
      <QueryView query={query}>
        {({ balance, forecast }) => (
          <>
            <MonthCards balance={balance} />
            {month >= current && <ForecastPanel month={month} forecast={forecast} />}
          </>
        )}
      </QueryView>
    </>
  );
}

/** A poll that failed, or reached nobody, is told before the figures: the figures are older than they look. */
function SyncFailure() {
  const { id } = useConnection();
  const status = useSyncStatus(id);
  if (status?.offline) return <OfflineNotice {...status} offline={status.offline} />;
  const failure = status?.lastFailure;
  return failure ? <FailureNotice failure={failure} onRetry={() => void pollNow(id)} /> : null;
}

/** A company that begins: twelve months of zeros would not say how. */
function NoChargesYet() {
  const { t } = useTranslation(['overview', 'mandates']);
  return (
    <Paper withBorder>
      <EmptyState
        isFromBank
        icon={IconSeeding}
        title={t('empty.noCharges')}
        description={t('empty.noChargesText')}
        actions={
          <>
            <PlaceLink path="/mandate-form" isMain>
              {t('mandates:actions.new')}
            </PlaceLink>
            <PlaceLink path="/mandate-import">{t('empty.import')}</PlaceLink>
            <PlaceLink path="/charging">{t('empty.charge')}</PlaceLink>
          </>
        }
      />
    </Paper>
  );
}

/** Before the first reading there are no figures to show, and saying zero would be a lie. */
function Unread() {
  return (
    <Paper withBorder>
      <UnreadState />
    </Paper>
  );
}
