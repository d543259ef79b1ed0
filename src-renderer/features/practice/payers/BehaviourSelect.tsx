import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Persona } from '../../../../src-preload/contract/practice-bank/people.ts';
import { BEHAVIOURS } from '../../../../src-preload/contract/vocabulary/practice-bank.ts';
import { ciclo } from '../../../bridge.ts';
import { useChosen } from '../live/use-chosen.ts';
import { useControl } from '../live/use-control.ts';

/** Mixtures of luck, as opposed to payers who always do the same. */
const MIXTURES: readonly string[] = ['steady', 'tight', 'troubled'];

type Props = {
  readonly member: Persona;
  /** In a row there is no room for a label and an explanation. */
  readonly isBare?: boolean;
};

/** How a payer behaves from now on. */
export function BehaviourSelect({ member, isBare = false }: Props) {
  const { t } = useTranslation('practice');
  const { run } = useControl(ciclo.practiceBank.setTemperament);
  const { value: shown, choose } = useChosen(member.temperament, (behaviour) =>
    run({ idRec: member.idRec, temperament: behaviour }),
  );
  const groupOf = (isMixture: boolean) =>
    BEHAVIOURS.filter((each) => MIXTURES.includes(each) === isMixture).map((value) => ({
      value,
      label: t(`temperament.${value}.name`),
    }));
  const label = t('temperament.label');
  return (
    <NativeSelect
      size="xs"
      w={isBare ? 158 : undefined}
      label={isBare ? undefined : label}
      description={isBare ? undefined : t(`temperament.${shown}.meaning`)}
      aria-label={isBare ? t('temperament.of', { name: member.name }) : undefined}
      title={isBare ? t(`temperament.${shown}.meaning`) : undefined}
      inputWrapperOrder={['label', 'input', 'description']}
      data={[
        { group: t('temperament.always'), items: groupOf(false) },
        { group: t('temperament.mixtures'), items: groupOf(true) },
      ]}
      value={shown}
      onChange={({ currentTarget }) => {
        const behaviour = BEHAVIOURS.find((each) => each === currentTarget.value);
        if (behaviour) choose(behaviour);
      }}
    />
  );
}
