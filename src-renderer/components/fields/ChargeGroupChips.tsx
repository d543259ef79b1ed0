import { Chip, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChargeGroup } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { CHARGE_GROUPS } from '../../../src-preload/contract/vocabulary/cycles.ts';

type Props = {
  readonly label: string;
  readonly chosen: readonly ChargeGroup[];
  readonly wrap?: 'wrap' | 'nowrap';
  /** In the order of the groups, whatever was pressed first. */
  readonly onChoose: (groups: ChargeGroup[]) => void;
};

/** The groups of charge states, any number of which can be chosen. */
export function ChargeGroupChips({ label, chosen, wrap = 'wrap', onChoose }: Props) {
  const { t } = useTranslation('states');
  const choose = (words: string[]) => onChoose(CHARGE_GROUPS.filter((group) => words.includes(group)));
  return (
    <Chip.Group multiple value={[...chosen]} onChange={choose}>
      <Group gap={6} wrap={wrap} role="group" aria-label={label}>
        {CHARGE_GROUPS.map((group) => (
          <Chip key={group} value={group} size="xs" variant="outline">
            {t(`group.${group}.name`)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
