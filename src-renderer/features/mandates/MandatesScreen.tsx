import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFileImport, IconLink, IconPlus, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MandateFilter } from '../../../src-preload/contract/mandates.ts';
import listed from '../../components/layout/list-screen.module.css';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { ListView } from '../../components/reading/ListView.tsx';
import { NothingFound } from '../../components/reading/NothingFound.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { SEARCH_PAUSE_MS } from '../../kit/queries/use-check.ts';
import { type MandateList, useMandatePages } from '../../kit/queries/use-mandate-pages.ts';
import { goTo, parseHash, queryOf, useHash } from '../../kit/routes/hash-route.ts';
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
    goTo('/mandates', queryOf({ ends: endsSoon ? 'soon' : null, mandate: idRec }));
  const isFiltered = isEnding || filter.search !== '' || filter.statuses.length > 0;
  const clear = () => {
    setFilter(EVERYTHING);
    show(null, false);
  };
  const noMatch = (
    <NothingFound isFromBank text={t('noMatchText')} clearLabel={t('clearFilters')} onClear={clear} />
  );
  return (
    <div className={listed.screen}>
      <ScreenHeader title={t('title')} description={t('description')} actions={<Actions list={list} />} />
      <MandateFilters
        filter={filter}
        onChange={setFilter}
        isEnding={isEnding}
        onEnding={(chosen) => show(null, chosen)}
      />
      <ListView list={list} empty={isFiltered ? noMatch : <NoMandates />}>
        <MandateTable list={list} openId={openId} onOpen={({ idRec }) => show(idRec)} />
      </ListView>
      <MandateDrawer connectionId={connection.id} idRec={openId} onClose={() => show(null)} />
    </div>
  );
}

function Actions({ list }: { readonly list: MandateList }) {
  const { t } = useTranslation('mandates');
  return (
    <>
      <Total list={list} />
      <PlaceLink path="/locations" icon={IconLink}>
        {t('actions.locations')}
      </PlaceLink>
      <PlaceLink path="/mandate-import" icon={IconFileImport}>
        {t('actions.import')}
      </PlaceLink>
      <PlaceLink path="/mandate-form" icon={IconPlus} isMain>
        {t('actions.new')}
      </PlaceLink>
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

function NoMandates() {
  const { t } = useTranslation('mandates');
  return <EmptyState isFromBank icon={IconRepeat} title={t('emptyTitle')} description={t('emptyText')} />;
}
