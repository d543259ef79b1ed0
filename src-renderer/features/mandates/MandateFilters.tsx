import { Chip, CloseButton, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MandateFilter } from '../../../src-preload/contract/mandates.ts';
import { MANDATE_STATUSES } from '../../../src-preload/contract/vocabulary/mandates.ts';
import { ManyChips } from '../../components/fields/ManyChips.tsx';
import { SearchInput } from '../../components/fields/SearchInput.tsx';

type Props = {
  readonly filter: MandateFilter;
  readonly onChange: (filter: MandateFilter) => void;
  readonly isEnding: boolean;
  readonly onEnding: (isEnding: boolean) => void;
};

/** Search as you type, those that end soon, and the statuses to show; none ticked shows all. */
export function MandateFilters({ filter, onChange, isEnding, onEnding }: Props) {
  const { t } = useTranslation('mandates');
  return (
    <Group gap="sm">
      <SearchBox value={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      <Chip size="xs" variant="outline" checked={isEnding} onChange={onEnding}>
        {t('endingFilter')}
      </Chip>
      <ManyChips
        label={t('statusFilter')}
        words={MANDATE_STATUSES}
        chosen={filter.statuses}
        nameOf={(status) => t(`status.${status}`)}
        onChoose={(statuses) => onChange({ ...filter, statuses })}
      />
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
  return <SearchInput w={300} label={t('search')} rightSection={clear} value={value} onSearch={onChange} />;
}
