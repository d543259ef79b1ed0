import { NumberInput, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../components/fields/DayInput.tsx';
import { WORLD_NUMBERS, type WorldDraft, type WorldNumber } from './world-plan.ts';

type Props = {
  readonly draft: WorldDraft;
  readonly onChange: (change: Partial<WorldDraft>) => void;
};

/** What a world is told from. */
export function WorldFields({ draft, onChange }: Props) {
  const { t } = useTranslation('practice');
  const names = Object.keys(WORLD_NUMBERS) as WorldNumber[];
  return (
    <SimpleGrid cols={2} spacing="sm" verticalSpacing="xs">
      {names.map((name) => (
        <NumberInput
          key={name}
          label={t(`restart.${name}`)}
          description={t(`restart.${name}Text`)}
          {...WORLD_NUMBERS[name]}
          allowDecimal={false}
          value={draft[name] ?? ''}
          onChange={(value) => onChange({ [name]: value === '' ? null : Number(value) })}
        />
      ))}
      <DayInput
        label={t('restart.today')}
        description={t('restart.todayText')}
        value={draft.today}
        onChange={(today) => onChange({ today })}
      />
    </SimpleGrid>
  );
}
