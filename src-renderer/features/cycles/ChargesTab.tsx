import { Button } from '@mantine/core';
import { IconFilterOff, IconListDetails, IconSearchOff } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleSort } from '../../../src-preload/contract/cycles.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { SoFarNotice } from '../../components/reading/SoFarNotice.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { type Query, useQuery } from '../../kit/queries/use-query.ts';
import { mandateHref, receiptHref } from '../../kit/routes/cycle-links.ts';
import { ActiveFilters } from './filters/ActiveFilters.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { CycleTable } from './list/CycleTable.tsx';
import { rowCount } from './list/row-count.ts';
import { type Summary, TotalsBar } from './list/TotalsBar.tsx';
import { useCyclePages } from './list/use-cycle-pages.ts';
import { useOpenRow } from './list/use-open-row.ts';
import { type Fetched, FetchRecord } from './other/FetchRecord.tsx';
import { CycleDrawer } from './proof/CycleDrawer.tsx';
import { OpenRetries } from './select/OpenRetries.tsx';
import { SelectionBar } from './select/SelectionBar.tsx';
import { useSelection } from './select/use-selection.ts';
import { type CyclesLocation, moveTo, UNFILTERED, useCyclesLocation } from './use-cycles-location.ts';

/** The charges: filters, the list, and what the selection adds up to. */
export function ChargesTab() {
  const { id: connectionId } = useConnection();
  const location = useCyclesLocation();
  const summary = useQuery(ciclo.cycles.summary, { connectionId, filter: location.filter });
  return (
    <>
      <SoFarNotice />
      <FilterBar location={location} />
      <ActiveFilters location={location} />
      <Rows connectionId={connectionId} location={location} summary={summary} />
      <TotalsBar summary={summary} />
    </>
  );
}

type RowsProps = {
  readonly connectionId: string;
  readonly location: CyclesLocation;
  readonly summary: Query<Summary>;
};

/** What is drawn anew with each page that comes: the list alone, and not what stands around it. */
function Rows({ connectionId, location, summary }: RowsProps) {
  const { filter, sort } = location;
  const pages = useCyclePages(connectionId, filter, sort);
  const counted = summary.state === 'ready' ? summary.value.all.count : null;
  const isCounting = summary.state === 'ready' && summary.isRefreshing;
  const onSort = useCallback((next: CycleSort) => moveTo(location, { sort: next }), [location]);
  const total = rowCount(counted, isCounting, pages.end);
  const selection = useSelection(connectionId, location, pages);
  const openRow = useOpenRow(pages, total, location.open, (open) => moveTo(location, { open }));
  return (
    <>
      {pages.failure && <FailureNotice failure={pages.failure} onRetry={() => pages.invalidate()} />}
      <CycleTable
        pages={pages}
        rows={total}
        isCounted={counted !== null && !isCounting}
        sort={sort}
        onSort={onSort}
        onOpen={(txid, index) => {
          openRow.note(index);
          moveTo(location, { open: txid });
        }}
        openIndex={openRow.index}
        selection={selection}
        empty={<NoRows isFiltered={JSON.stringify(filter) !== JSON.stringify(EVERY_CYCLE)} />}
      />
      <OpenRetries />
      <SelectionBar key={selection.list} selection={selection} />
      <CycleDrawer
        txid={location.open}
        onClose={() => moveTo(location, { open: null })}
        beside={openRow.index === null ? null : { ...openRow, index: openRow.index, rows: total }}
      />
    </>
  );
}

function NoRows({ isFiltered }: { readonly isFiltered: boolean }) {
  const { t } = useTranslation('cycles');
  const location = useCyclesLocation();
  if (!isFiltered)
    return (
      <EmptyState
        isFromBank
        icon={IconListDetails}
        title={t('empty.title')}
        description={t('empty.description')}
        actions={<PlaceLink path="/charging">{t('empty.charge')}</PlaceLink>}
      />
    );
  const sought = location.filter.payer.trim();
  const isId = AN_ID.test(sought);
  return (
    <EmptyState
      isFromBank
      icon={IconSearchOff}
      title={t('empty.filtered')}
      description={isId ? t('fetch.description') : undefined}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconFilterOff size={14} aria-hidden />}
            onClick={() => moveTo(location, UNFILTERED)}
          >
            {t('filter.clear')}
          </Button>
          {isId && (
            <FetchRecord
              key={sought}
              id={sought}
              variant="filled"
              onFound={(fetched) => showFetched(location, fetched)}
            />
          )}
        </>
      }
    />
  );
}

/** What the bank can be asked for: letters and digits, as many as a txid, an idRec or an endToEndId has (rules/records.md, Identifiers). */
const AN_ID = /^(?=.*\d)[0-9A-Za-z]{26,35}$/;

function showFetched(location: CyclesLocation, { kind, id }: Fetched): void {
  if (kind === 'charge') moveTo(location, { open: id });
  else window.location.hash = kind === 'mandate' ? mandateHref(id) : receiptHref(id);
}
