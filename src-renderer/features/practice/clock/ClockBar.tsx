import { Group, Paper, Text } from '@mantine/core';
import { IconCalendarTime, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ClockState } from '../../../../src-preload/contract/practice-bank/clock.ts';
import { ciclo } from '../../../bridge.ts';
import { LoadingRows } from '../../../components/reading/LoadingRows.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { InstantText } from '../../../components/values/InstantText.tsx';
import { ToneBadge } from '../../../components/values/ToneBadge.tsx';
import { useLiveQuery } from '../live/use-live-query.ts';
import { ChargingSwitch } from './ChargingSwitch.tsx';
import { ClockSpeed } from './ClockSpeed.tsx';
import { ClockSteps } from './ClockSteps.tsx';
import { RunTo } from './RunTo.tsx';

/** The bank's own time and every way to move it. */
export function ClockBar() {
  const { t } = useTranslation('practice');
  const query = useLiveQuery(ciclo.practiceBank.readClock, null);
  return (
    <Paper withBorder px="sm" py={8} component="section" aria-label={t('clock.title')}>
      <QueryView query={query} loading={<LoadingRows rows={2} />}>
        {(clock) => <ClockControls clock={clock} />}
      </QueryView>
    </Paper>
  );
}

function ClockControls({ clock }: { readonly clock: ClockState }) {
  return (
    <Group gap="md" style={{ rowGap: 8 }} justify="space-between">
      <Group gap="sm" style={{ rowGap: 8 }}>
        <ClockFace clock={clock} />
        <ClockSpeed clock={clock} />
      </Group>
      <Group gap="xs" style={{ rowGap: 8 }}>
        <ClockSteps clock={clock} />
        <RunTo today={clock.today} />
      </Group>
      <ChargingSwitch charging={clock.charging} />
    </Group>
  );
}

function ClockFace({ clock }: { readonly clock: ClockState }) {
  const { t } = useTranslation('practice');
  const label = clock.isRunning ? t('clock.running', { speed: clock.speed }) : t('clock.standing');
  return (
    <Group gap={8} wrap="nowrap" role="group" aria-label={t('clock.now')}>
      <IconCalendarTime size={18} aria-hidden />
      <Text size="lg" fw={600} lh={1.2}>
        <InstantText instant={clock.now} />
      </Text>
      <ToneBadge
        tone={clock.isRunning ? 'paid' : 'open'}
        icon={clock.isRunning ? IconPlayerPlay : IconPlayerPause}
        label={label}
      />
    </Group>
  );
}
