import { Group, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MANDATE_STATUSES } from '../../../../src-preload/contract/vocabulary/mandates.ts';
import { SearchInput } from '../../../components/fields/SearchInput.tsx';

/** Which personas to show. */
export type PersonaFilter = { readonly search: string; readonly status: string | null };

export const EVERYBODY: PersonaFilter = { search: '', status: null };

const STATUSES = MANDATE_STATUSES.filter((status) => status !== 'UNKNOWN');

type Props = { readonly filter: PersonaFilter; readonly onChange: (filter: PersonaFilter) => void };

/** Search as you type, and one status of the mandate. */
export function PayerFilters({ filter, onChange }: Props) {
  const { t } = useTranslation('practice');
  const statuses = STATUSES.map((status) => ({ value: status, label: t(`mandates:status.${status}`) }));
  return (
    <Group gap="xs" role="search">
      <SearchInput
        w={280}
        maxLength={80}
        label={t('payers.search')}
        value={filter.search}
        onSearch={(search) => onChange({ ...filter, search })}
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
