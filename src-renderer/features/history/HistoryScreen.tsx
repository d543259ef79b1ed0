import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { UnreadableRows } from '../../components/failures/UnreadableRows.tsx';
import listed from '../../components/layout/list-screen.module.css';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { ListView } from '../../components/reading/ListView.tsx';
import { NothingFound } from '../../components/reading/NothingFound.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { SEARCH_PAUSE_MS } from '../../kit/queries/use-check.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import classes from './history.module.css';
import { useActs } from './use-acts.ts';
import { EVERY_ACT, showHistory, useHistoryLocation } from './use-history-location.ts';

/** Everything that people did with this company, by whom and when, with the way back where there is one. */
export function HistoryScreen() {
  const { t } = useTranslation('history');
  const { id: connectionId } = useConnection();
  const location = useHistoryLocation();
  const [search] = useDebouncedValue(location.search, SEARCH_PAUSE_MS);
  const list = useActs(connectionId, { ...location, search });
  const who = useQuery(ciclo.history.author, { connectionId });
  const author = who.state === 'ready' ? who.value : null;
  const isNarrowed = JSON.stringify({ ...location, search }) !== JSON.stringify(EVERY_ACT);
  return (
    <div className={listed.screen}>
      <ScreenHeader
        title={t('title')}
        description={author === null ? t('description') : t('descriptionAs', { author })}
        actions={<PlaceLink path="/settings">{t('changeName')}</PlaceLink>}
      />
      <HistoryFilters
        filter={location}
        authors={list.authors ?? (location.author === null ? [] : [location.author || null])}
        onShow={(change) => showHistory({ ...location, ...change })}
      />
      <div className={classes.list}>
        <ListView
          list={list}
          above={<UnreadableRows rows={list.unreadable} />}
          empty={<NoActs isNarrowed={isNarrowed} />}
        >
          <HistoryTable list={list} />
        </ListView>
      </div>
    </div>
  );
}

function NoActs({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { t } = useTranslation('history');
  if (isNarrowed)
    return (
      <NothingFound
        isFromBank={false}
        text={t('empty.noneFoundText')}
        clearLabel={t('empty.clear')}
        onClear={() => showHistory(EVERY_ACT)}
      />
    );
  return (
    <EmptyState
      isFromBank={false}
      icon={IconHistory}
      title={t('empty.title')}
      description={t('empty.text')}
    />
  );
}
