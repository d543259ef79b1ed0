import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CHARGE_STATES } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import type { FilterPartProps } from './filter-part.ts';
import { stateChoices } from './state-choices.ts';

/** Narrows to states, offered by group. The chips below the bar name those chosen, so the field only counts them. */
export function StateSelect({ filter, onChange }: FilterPartProps) {
  const { t } = useTranslation(['cycles', 'states']);
  const data = stateChoices(filter.groups).map(({ group, states }) => ({
    group: t(`states:group.${group}.name`),
    items: states.map((state) => ({ value: state, label: t(`states:charge.${state}.name`) })),
  }));
  const count = filter.states.length;
  return (
    <MultiSelect
      w={140}
      aria-label={t('filter.states')}
      placeholder={count > 0 ? t('filter.statesChosen', { count }) : t('filter.states')}
      data={data}
      value={filter.states}
      onChange={(chosen) => onChange({ states: CHARGE_STATES.filter((state) => chosen.includes(state)) })}
      renderPill={() => null}
      maxDropdownHeight={420}
      comboboxProps={{ width: 230, position: 'bottom-start' }}
      clearable={false}
    />
  );
}
