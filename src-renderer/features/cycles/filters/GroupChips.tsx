import { Chip, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CHARGE_GROUPS } from '../../../../src-preload/contract/names.ts';
import type { FilterPartProps } from './FilterBar.tsx';
import { statesWithin } from './state-choices.ts';

/** Narrows to groups of states. */
export function GroupChips({ filter, onChange }: FilterPartProps) {
  const { t } = useTranslation(['cycles', 'states']);
  const choose = (chosen: string[]) => {
    const groups = CHARGE_GROUPS.filter((group) => chosen.includes(group));
    onChange({ groups, states: statesWithin(filter.states, groups) });
  };
  return (
    <Chip.Group multiple value={filter.groups} onChange={choose}>
      <Group gap={6} wrap="nowrap" role="group" aria-label={t('filter.groups')}>
        {CHARGE_GROUPS.map((group) => (
          <Chip key={group} value={group} size="xs" variant="outline">
            {t(`states:group.${group}.name`)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
