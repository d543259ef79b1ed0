import { Chip, CloseButton, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MandateFilter } from '../../../src-preload/contract/mandates.ts';
import { TYPING_ROOM } from '../../../src-preload/contract/vocabulary/limits.ts';
import { MANDATE_STATUSES } from '../../../src-preload/contract/vocabulary/mandates.ts';

type Props = {
  readonly filter: MandateFilter;
  readonly onChange: (filter: MandateFilter) => void;
};

/** Search as you type, and the statuses to show; none ticked shows all. */
export function MandateFilters({ filter, onChange }: Props) {
  const { t } = useTranslation('mandates');
  const toStatuses = (words: readonly string[]) =>
    MANDATE_STATUSES.filter((status) => words.includes(status));
  return (
    <Group gap="sm">
      <SearchBox value={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      <Chip.Group
        multiple
        value={filter.statuses}
        onChange={(words) => onChange({ ...filter, statuses: toStatuses(words) })}
      >
        <Group gap={6} role="group" aria-label={t('statusFilter')}>
          {MANDATE_STATUSES.map((status) => (
            <Chip key={status} value={status} size="xs" variant="outline">
              {t(`status.${status}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Group>
  );
}

type SearchBoxProps = { readonly value: string; readonly onChange: (search: string) => void };

function SearchBox({ value, onChange }: SearchBoxProps) {
  const { t } = useTranslation('mandates');
  const clear = (
    <CloseButton
      size="sm"
      aria-label={t('clearSearch')}
      style={{ visibility: value === '' ? 'hidden' : 'visible' }}
      onClick={() => onChange('')}
    />
  );
  return (
    <TextInput
      type="search"
      w={300}
      maxLength={TYPING_ROOM.search}
      aria-label={t('search')}
      placeholder={t('search')}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={clear}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
