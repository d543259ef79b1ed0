import { Chip, Select } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { SearchInput } from '../../components/fields/SearchInput.tsx';
import listed from '../../components/layout/list-screen.module.css';
import { ScreenHeader } from '../../components/layout/ScreenHeader.tsx';
import { EmptyState } from '../../components/reading/EmptyState.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { useQuery } from '../../kit/queries/use-query.ts';
import { parseHash, replaceQuery, useHash } from '../../kit/routes/hash-route.ts';
import { OfficeSearch } from './OfficeSearch.tsx';
import { OfficeTable } from './OfficeTable.tsx';
import { OfficeTotals } from './OfficeTotals.tsx';
import {
  doneTogether,
  filtered,
  filterOfQuery,
  type Glance,
  groupsOf,
  type OfficeFilter,
  queryOfFilter,
} from './office-view.ts';
import { SeveralDialog } from './several/SeveralDialog.tsx';

/** Every company with what it wants, the most urgent first, and a search in all of them. */
export function OfficeScreen() {
  const { t } = useTranslation('office');
  const query = useQuery(ciclo.office.read, null);
  const filter = filterOfQuery(parseHash(useHash()).query);
  const shown = query.state === 'ready' ? filtered(query.value, filter) : [];
  return (
    <div className={listed.screen}>
      <ScreenHeader
        title={t('title')}
        description={t('description')}
        actions={<SeveralDialog companies={doneTogether(shown)} />}
      />
      <QueryView query={query}>{(companies) => <Companies companies={companies} />}</QueryView>
    </div>
  );
}

function Companies({ companies }: { readonly companies: readonly Glance[] }) {
  const filter = filterOfQuery(parseHash(useHash()).query);
  const [searched, setSearched] = useState('');
  if (companies.length === 0) return <NoCompanies />;
  const shown = filtered(companies, filter);
  return (
    <>
      <Filters filter={filter} groups={groupsOf(companies)} searched={searched} onSearch={setSearched} />
      <OfficeSearch companies={companies} text={searched} />
      {shown.length === 0 ? <NoneFound /> : <OfficeTable companies={shown} />}
      <OfficeTotals companies={shown} />
    </>
  );
}

type FilterProps = {
  readonly filter: OfficeFilter;
  readonly groups: readonly string[];
  readonly searched: string;
  readonly onSearch: (text: string) => void;
};

/** A payer's name or document has no place in an address: of the two fields the first alone is kept in it. */
function Filters({ filter, groups, searched, onSearch }: FilterProps) {
  const { t } = useTranslation('office');
  const show = (change: Partial<OfficeFilter>) => replaceQuery(queryOfFilter({ ...filter, ...change }));
  return (
    <div className={listed.filters}>
      <SearchInput label={t('filter.name')} value={filter.name} w={200} onSearch={(name) => show({ name })} />
      {(groups.length > 0 || filter.group !== null) && (
        <Select
          aria-label={t('filter.group')}
          placeholder={t('filter.everyGroup')}
          w={170}
          clearable
          data={[...new Set([...groups, ...(filter.group === null ? [] : [filter.group])])]}
          value={filter.group}
          onChange={(group) => show({ group })}
        />
      )}
      <Chip size="xs" variant="outline" checked={filter.isNeedy} onChange={(isNeedy) => show({ isNeedy })}>
        {t('filter.needy')}
      </Chip>
      <SearchInput label={t('search.label')} value={searched} flex="1 1 260px" onSearch={onSearch} />
    </div>
  );
}

function NoneFound() {
  const { t } = useTranslation('office');
  return (
    <EmptyState
      isFromBank={false}
      icon={IconBuildingStore}
      title={t('noneFound')}
      description={t('noneFoundText')}
    />
  );
}

function NoCompanies() {
  const { t } = useTranslation('office');
  return (
    <EmptyState
      isFromBank={false}
      icon={IconBuildingStore}
      title={t('none')}
      description={t('noneText')}
      actions={
        <PlaceLink path="/connections" query={{ add: '1' }} isMain>
          {t('add')}
        </PlaceLink>
      }
    />
  );
}
