import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCoins, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MovementFilter } from '../../../src-preload/contract/receipts.ts';
import listed from '../../components/layout/list-screen.module.css';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { ListView } from '../../components/reading/ListView.tsx';
import { NothingFound } from '../../components/reading/NothingFound.tsx';
import { SoFarNotice } from '../../components/reading/SoFarNotice.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { useToday } from '../../kit/formats/use-today.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { SEARCH_PAUSE_MS } from '../../kit/queries/use-check.ts';
import { exportReceiptsHref } from '../../kit/routes/export-links.ts';
import { DayTotals } from './DayTotals.tsx';
import { MovementFilters } from './MovementFilters.tsx';
import { MovementTable } from './MovementTable.tsx';
import { MovementTotals } from './MovementTotals.tsx';
import { rangeOf } from './period.ts';
import classes from './receipts.module.css';
import { useMovements } from './use-movements.ts';
import { type ReceiptsLocation, showReceipts, useReceiptsLocation } from './use-receipts-location.ts';

const NOT_NARROWED = { search: '', kinds: [] };

/** Every centavo that came in or went back, by the day on which it moved. */
export function ReceiptsScreen() {
  const { t } = useTranslation('receipts');
  const today = useToday();
  const location = useReceiptsLocation(today);
  const show = (change: Partial<ReceiptsLocation>) => showReceipts({ ...location, ...change });
  return (
    <div className={`${listed.screen} ${classes.screen}`}>
      <ScreenHeader
        title={t('title')}
        description={t('description')}
        actions={<HeaderActions location={location} />}
      />
      <SoFarNotice />
      <MovementFilters currentMonth={today.slice(0, 7)} location={location} onShow={show} />
      <DaysAndMovements location={location} onShow={show} />
    </div>
  );
}

const filterOf = ({ period, kinds, search }: ReceiptsLocation): MovementFilter => ({
  ...rangeOf(period),
  kinds: [...kinds],
  search,
});

function HeaderActions({ location }: { readonly location: ReceiptsLocation }) {
  const { t } = useTranslation('receipts');
  return (
    <>
      <PlaceLink path="/fiscal-documents">{t('documents')}</PlaceLink>
      <PlaceLink path="/bank-statement" icon={IconFileText} iconPx={16}>
        {t('statement')}
      </PlaceLink>
      <PlaceLink href={exportReceiptsHref(filterOf(location))} icon={IconFileSpreadsheet} iconPx={16}>
        {t('export')}
      </PlaceLink>
    </>
  );
}

type PartsProps = {
  readonly location: ReceiptsLocation;
  readonly onShow: (change: Partial<ReceiptsLocation>) => void;
};

function DaysAndMovements({ location, onShow }: PartsProps) {
  const { id: connectionId } = useConnection();
  const { period, kinds } = location;
  const [search] = useDebouncedValue(location.search, SEARCH_PAUSE_MS);
  const list = useMovements(connectionId, filterOf({ period, kinds, search }));
  return (
    <div className={`${listed.parts} ${classes.parts}`}>
      {period.kind === 'month' && (
        <DayTotals
          connectionId={connectionId}
          period={period}
          onPeriod={(chosen) => onShow({ period: chosen })}
        />
      )}
      <div className={`${listed.list} ${classes.list}`}>
        <ListView
          list={list}
          empty={
            <NoMovements
              isNarrowed={search !== '' || kinds.length > 0}
              onClear={() => onShow(NOT_NARROWED)}
              onEverything={period.kind === 'month' ? () => onShow({ period: { kind: 'everything' } }) : null}
            />
          }
        >
          <MovementTable list={list} />
        </ListView>
        <MovementTotals total={list.total} isRefreshing={list.isReading} />
      </div>
    </div>
  );
}

type NoneProps = {
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  /** Null where all time is shown already. */
  readonly onEverything: (() => void) | null;
};

function NoMovements({ isNarrowed, onClear, onEverything }: NoneProps) {
  const { t } = useTranslation('receipts');
  const everything = onEverything && (
    <Button variant="default" onClick={onEverything}>
      {t('empty.everything')}
    </Button>
  );
  if (!isNarrowed)
    return (
      <EmptyState
        isFromBank
        icon={IconCoins}
        title={t('empty.title')}
        description={t('empty.text')}
        actions={everything}
      />
    );
  return (
    <NothingFound
      isFromBank
      text={t('empty.noneFoundText')}
      otherWay={everything}
      clearLabel={t('empty.clear')}
      onClear={onClear}
    />
  );
}
