import { Group, Pagination, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { EmptyState } from '../../../components/reading/EmptyState.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { SEARCH_PAUSE_MS } from '../../../kit/queries/use-check.ts';
import { useLiveQuery } from '../live/use-live-query.ts';
import { usePracticeLocation } from '../practice-location.ts';
import { PayerDrawer } from './PayerDrawer.tsx';
import { EVERYBODY, PayerFilters } from './PayerFilters.tsx';
import { PayerTable } from './PayerTable.tsx';

const PAGE_SIZE = 50;

/** The personas: who pays how, what becomes of each next, and a drawer to step in. */
export function PayersTab() {
  const { t } = useTranslation('practice');
  const { count } = useFormats();
  const { payer } = usePracticeLocation();
  const [filter, setFilter] = useState(EVERYBODY);
  const [page, setPage] = useState(0);
  const [search] = useDebouncedValue(filter.search, SEARCH_PAUSE_MS);
  const query = useLiveQuery(ciclo.practiceBank.listCast, { ...filter, search, page, size: PAGE_SIZE });
  const narrow = (next: typeof filter) => {
    setFilter(next);
    setPage(0);
  };
  return (
    <>
      <Group justify="space-between" gap="sm">
        <PayerFilters filter={filter} onChange={narrow} />
        <Group gap="sm">
          <Text size="sm" c="dimmed" role="status">
            {query.state === 'ready' &&
              t('payers.count', { count: query.value.total, shown: count(query.value.total) })}
          </Text>
          {query.state === 'ready' && (
            <PersonaPages pages={Math.ceil(query.value.total / PAGE_SIZE)} page={page} onPage={setPage} />
          )}
        </Group>
      </Group>
      <QueryView query={query}>
        {({ members }) =>
          members.length === 0 ? (
            <EmptyState isFromBank={false} icon={IconSearchOff} title={t('payers.none')} />
          ) : (
            <PayerTable members={members} />
          )
        }
      </QueryView>
      <PayerDrawer idRec={payer} />
    </>
  );
}

type PersonaPagesProps = {
  readonly pages: number;
  /** From 0. */
  readonly page: number;
  readonly onPage: (page: number) => void;
};

/** Goes through personas that do not fit on one page. */
function PersonaPages({ pages, page, onPage }: PersonaPagesProps) {
  const { t } = useTranslation('practice');
  if (pages < 2) return null;
  return (
    <Pagination
      size="xs"
      gap={4}
      siblings={0}
      total={pages}
      value={page + 1}
      onChange={(next) => onPage(next - 1)}
      getItemProps={(item) => ({ 'aria-label': t('payers.page', { page: item }) })}
      getControlProps={(control) => ({ 'aria-label': t(`payers.${control}`) })}
    />
  );
}
