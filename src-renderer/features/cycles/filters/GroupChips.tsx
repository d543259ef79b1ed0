import { useTranslation } from 'react-i18next';
import { ChargeGroupChips } from '../../../components/ChargeGroupChips.tsx';
import type { FilterPartProps } from './filter-part.ts';
import { statesWithin } from './state-choices.ts';

/** Narrows to groups of states. */
export function GroupChips({ filter, onChange }: FilterPartProps) {
  const { t } = useTranslation('cycles');
  return (
    <ChargeGroupChips
      label={t('filter.groups')}
      chosen={filter.groups}
      wrap="nowrap"
      onChoose={(groups) => onChange({ groups, states: statesWithin(filter.states, groups) })}
    />
  );
}
