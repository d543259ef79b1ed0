import { Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileImport, IconLink, IconPlus, IconRepeat, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MandateFilter } from '../../../src-preload/contract/mandates.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import listed from '../../components/layout/list-screen.module.css';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { LoadingRows } from '../../components/reading/LoadingRows.tsx';
import { UnreadNotice } from '../../components/reading/UnreadNotice.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { SEARCH_PAUSE_MS } from '../../kit/queries/use-check.ts';
import { type MandateList, useMandatePages } from '../../kit/queries/use-mandate-pages.ts';
import { goTo, hashOf, parseHash, useHash } from '../../kit/routes/hash-route.ts';
import { MandateDrawer } from './MandateDrawer.tsx';
import { MandateFilters } from './MandateFilters.tsx';
import { MandateTable } from './MandateTable.tsx';

const EVERYTHING: MandateFilter = { statuses: [], search: '' };

/** The mandates of a company. `#/mandates?mandate=<idRec>` opens one, `ends=soon` shows those that end soon. */
export function MandatesScreen() {
  const { t } = useTranslation('mandates');
  const connection = useConnection();
  const [filter, setFilter] = useState(EVERYTHING);
  const [search] = useDebouncedValue(filter.search, SEARCH_PAUSE_MS);
  const { query } = parseHash(useHash());
  const isEnding = query.get('ends') === 'soon';
  const openId = query.get('mandate');
  const list = useMandatePages(connection.id, { ...filter, search, isEnding });
  const show = (idRec: string | null, endsSoon = isEnding): void =>
    goTo('/mandates', placeOf(idRec, endsSoon));
  return (
    <div className={listed.screen}>
      <ScreenHeader title={t('title')} description={t('description')} actions={<Actions list={list} />} />
      <MandateFilters
        filter={filter}
        onChange={setFilter}
        isEnding={isEnding}
        onEnding={(chosen) => show(null, chosen)}
      />
      <UnreadNotice unread={list.unread} onRetry={list.readAgain} />
      <MandateListView
        list={list}
        isFiltered={isEnding || filter.search !== '' || filter.statuses.length > 0}
        openId={openId}
        onOpen={show}
        onClearFilter={() => {
          setFilter(EVERYTHING);
          show(null, false);
        }}
      />
      <MandateDrawer connectionId={connection.id} idRec={openId} onClose={() => show(null)} />
    </div>
  );
}

function Actions({ list }: { readonly list: MandateList }) {
  const { t } = useTranslation('mandates');
  return (
    <>
      <Total list={list} />
      <Button
        component="a"
        variant="default"
        href={hashOf('/locations')}
        leftSection={<IconLink size={14} aria-hidden />}
      >
        {t('actions.locations')}
      </Button>
      <Button
        component="a"
        variant="default"
        href={hashOf('/mandate-import')}
        leftSection={<IconFileImport size={14} aria-hidden />}
      >
        {t('actions.import')}
      </Button>
      <Button component="a" href={hashOf('/mandate-form')} leftSection={<IconPlus size={14} aria-hidden />}>
        {t('actions.new')}
      </Button>
    </>
  );
}

function Total({ list: { total } }: { readonly list: MandateList }) {
  const { t } = useTranslation('mandates');
  const formats = useFormats();
  return (
    <Text size="sm" c="dimmed" role="status">
      {total !== null && t('count', { count: total, formatted: formats.count(total) })}
    </Text>
  );
}

type ListProps = {
  readonly list: MandateList;
  readonly isFiltered: boolean;
  readonly openId: string | null;
  readonly onOpen: (idRec: string) => void;
  readonly onClearFilter: () => void;
};

function MandateListView({ list, isFiltered, openId, onOpen, onClearFilter }: ListProps) {
  const { t } = useTranslation('mandates');
  if (list.failure) return <FailureNotice failure={list.failure} onRetry={list.readAgain} />;
  if (list.total === null) return <LoadingRows rows={12} />;
  if (list.total > 0) {
    return <MandateTable list={list} openId={openId} onOpen={({ idRec }) => onOpen(idRec)} />;
  }
  if (!isFiltered) {
    return <EmptyState isFromBank icon={IconRepeat} title={t('emptyTitle')} description={t('emptyText')} />;
  }
  const clear = (
    <Button variant="default" onClick={onClearFilter}>
      {t('clearFilters')}
    </Button>
  );
  return (
    <EmptyState
      isFromBank
      icon={IconSearchOff}
      title={t('noMatchTitle')}
      description={t('noMatchText')}
      actions={clear}
    />
  );
}

function placeOf(idRec: string | null, isEnding: boolean): URLSearchParams {
  return new URLSearchParams({
    ...(isEnding ? { ends: 'soon' } : {}),
    ...(idRec === null ? {} : { mandate: idRec }),
  });
}
