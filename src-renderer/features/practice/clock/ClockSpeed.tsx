import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ClockState } from '../../../../src-preload/contract/practice-bank/clock.ts';
import { ciclo } from '../../../bridge.ts';
import { useChosen } from '../live/use-chosen.ts';
import { useControl } from '../live/use-control.ts';

/** Virtual seconds for each real one. */
const SPEEDS = [1, 60, 3_600] as const;
const STANDING = 'standing';

/** Lets the bank's time stand, or pass: as here, a minute a second, an hour a second. */
export function ClockSpeed({ clock }: { readonly clock: ClockState }) {
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
