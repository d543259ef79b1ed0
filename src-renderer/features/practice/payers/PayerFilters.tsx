import { Group, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MANDATE_STATUSES } from '../../../../src-preload/contract/vocabulary/mandates.ts';

/** Which members of the cast to show. */
export type CastFilter = { readonly search: string; readonly status: string | null };

export const EVERYBODY: CastFilter = { search: '', status: null };

const STATUSES = MANDATE_STATUSES.filter((status) => status !== 'UNKNOWN');

type Props = { readonly filter: CastFilter; readonly onChange: (filter: CastFilter) => void };

/** Search as you type, and one status of the mandate. */
export function PayerFilters({ filter, onChange }: Props) {
  const { t } = useTranslation('practice');
  const statuses = STATUSES.map((status) => ({ value: status, label: t(`mandates:status.${status}`) }));
  return (
    <Group gap="xs" role="search">
      <TextInput
        type="search"
        w={280}
        maxLength={80}
        aria-label={t('payers.search')}
        placeholder={t('payers.search')}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={filter.search}
        onChange={({ currentTarget }) => onChange({ ...filter, search: currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        aria-label={t('payers.status')}
        data={[{ value: '', label: t('payers.everyStatus') }, ...statuses]}
        value={filter.status ?? ''}
        onChange={({ currentTarget }) => onChange({ ...filter, status: currentTarget.value || null })}
      />
    </Group>
  );
}
