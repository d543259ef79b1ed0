import { Group, Switch, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClockState } from '../../../../src-preload/contract/practice-bank/clock.ts';
import { ciclo } from '../../../bridge.ts';
import { useChosen } from '../live/use-chosen.ts';
import { useControl } from '../live/use-control.ts';

type Props = { readonly charging: ClockState['charging'] };

/** Who charges the payers that the world began with: the world's own story, or the client under test. */
export function ChargingSwitch({ charging }: Props) {
  const { t } = useTranslation('practice');
  const { run } = useControl(ciclo.practiceBank.setCharging);
  const { value, choose } = useChosen(charging, (next) => run({ charging: next }));
  const explanation = useId();
  return (
    <Group gap="sm" style={{ rowGap: 2 }}>
      <Switch
        size="xs"
        label={t('charging.label')}
        aria-describedby={explanation}
        checked={value === 'automatic'}
        onChange={({ currentTarget }) => choose(currentTarget.checked ? 'automatic' : 'by_hand')}
      />
      <Text size="xs" c="dimmed" id={explanation}>
        {t(`charging.${value}`)}
      </Text>
    </Group>
  );
}
