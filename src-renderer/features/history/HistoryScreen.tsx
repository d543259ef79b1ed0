import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconHistory, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { UnreadableRows } from '../../components/failures/UnreadableRows.tsx';
import listed from '../../components/layout/list-screen.module.css';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { LoadingRows } from '../../components/reading/LoadingRows.tsx';
import { UnreadNotice } from '../../components/reading/UnreadNotice.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { useConnection } from '../../kit/queries/app-store.ts';
import { SEARCH_PAUSE_MS } from '../../kit/queries/use-check.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import classes from './history.module.css';
import { type ActList, useActs } from './use-acts.ts';
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
        <UnreadNotice unread={list.unread} onRetry={list.readAgain} />
        <UnreadableRows rows={list.unreadable} />
        <Acts
          list={list}
          isNarrowed={JSON.stringify({ ...location, search }) !== JSON.stringify(EVERY_ACT)}
        />
      </div>
    </div>
  );
}

function Acts({ list, isNarrowed }: { readonly list: ActList; readonly isNarrowed: boolean }) {
  const { t } = useTranslation('history');
  if (list.failure) return <FailureNotice failure={list.failure} onRetry={list.readAgain} />;
  if (list.authors === null) return <LoadingRows rows={12} />;
  if (list.rows.length > 0) return <HistoryTable list={list} />;
  if (!isNarrowed)
    return (
      <EmptyState
        isFromBank={false}
        icon={IconHistory}
        title={t('empty.title')}
        description={t('empty.text')}
      />
    );
  return (
    <EmptyState
      isFromBank={false}
      icon={IconSearchOff}
      title={t('empty.noneFound')}
      description={t('empty.noneFoundText')}
      actions={
        <Button variant="default" onClick={() => showHistory(EVERY_ACT)}>
          {t('empty.clear')}
        </Button>
      }
    />
  );
}
