import { Group, Paper, SegmentedControl, Switch, Text } from '@mantine/core';
import { IconCalendarTime, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClockState } from '../../../../src-preload/contract/practice-bank/clock.ts';
import { ciclo } from '../../../bridge.ts';
import { LoadingRows } from '../../../components/reading/LoadingRows.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { InstantText } from '../../../components/values/InstantText.tsx';
import { ToneBadge } from '../../../components/values/ToneBadge.tsx';
import { useChosen } from '../live/use-chosen.ts';
import { useControl } from '../live/use-control.ts';
import { useLiveQuery } from '../live/use-live-query.ts';
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

type ChargingSwitchProps = { readonly charging: ClockState['charging'] };

/** Who charges the payers that the world began with: the world's own story, or the client under test. */
function ChargingSwitch({ charging }: ChargingSwitchProps) {
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

/** Virtual seconds for each real one. */
const SPEEDS = [1, 60, 3_600] as const;
const STANDING = 'standing';

/** Lets the bank's time stand, or pass: as here, a minute a second, an hour a second. */
function ClockSpeed({ clock }: { readonly clock: ClockState }) {
  const { t } = useTranslation('practice');
  const start = useControl(ciclo.practiceBank.startClock);
  const pause = useControl(ciclo.practiceBank.pauseClock);
  const { value, choose } = useChosen(clock.isRunning ? String(clock.speed) : STANDING, (next) => {
    const speed = SPEEDS.find((each) => String(each) === next);
    return speed === undefined ? pause.run(null) : start.run({ speed });
  });
  const speeds = SPEEDS.map((speed) => ({
    value: String(speed),
    label: <span title={t(`clock.speed.${speed}`)}>{speed}×</span>,
  }));
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('clock.speed.label')}
      data={[{ value: STANDING, label: t('clock.speed.pause') }, ...speeds]}
      value={value}
      onChange={choose}
    />
  );
}
