import { Button, Group, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ActFilter } from '../../../src-preload/contract/history.ts';
import { ACT_KINDS } from '../../../src-preload/contract/vocabulary/history.ts';
import { DayInput } from '../../components/fields/DayInput.tsx';
import { SearchInput } from '../../components/fields/SearchInput.tsx';
import listed from '../../components/layout/list-screen.module.css';
import classes from './history.module.css';

type Props = {
  readonly filter: ActFilter;
  /** Whoever did something; null where no name was kept. */
  readonly authors: readonly (string | null)[];
  readonly onShow: (change: Partial<ActFilter>) => void;
};

/** What the history is narrowed by: a payer or an id, who, what, and when. */
export function HistoryFilters({ filter, authors, onShow }: Props) {
  const { t } = useTranslation('history');
  const people = authors.map((author) => ({ value: author ?? '', label: author ?? t('unknownAuthor') }));
  const kinds = ACT_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }));
  return (
    <div className={`${listed.filters} ${classes.filters}`}>
      <SearchInput
        label={t('search')}
        value={filter.search}
        onSearch={(search) => onShow({ search, batchId: null })}
      />
      <Select
        size="xs"
        aria-label={t('filter.author')}
        placeholder={t('filter.author')}
        data={people}
        value={filter.author}
        onChange={(author) => onShow({ author })}
        clearable
      />
      <Select
        size="xs"
        aria-label={t('filter.kind')}
        placeholder={t('filter.kind')}
        data={kinds}
        value={filter.kinds[0] ?? null}
        onChange={(kind) => onShow({ kinds: ACT_KINDS.filter((known) => known === kind) })}
        clearable
      />
      <Group gap={4} wrap="nowrap">
        <DayInput
          w={128}
          aria-label={t('filter.from')}
          placeholder={t('filter.from')}
          value={filter.from}
          onChange={(from) => onShow({ from })}
          clearable
        />
        <DayInput
          w={128}
          aria-label={t('filter.to')}
          placeholder={t('filter.to')}
          value={filter.to}
          onChange={(to) => onShow({ to })}
          clearable
        />
      </Group>
      {filter.batchId !== null && (
        <Button variant="default" size="xs" onClick={() => onShow({ batchId: null })}>
          {t('wholeHistory')}
        </Button>
      )}
    </div>
  );
}
