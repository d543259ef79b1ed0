import { Button, Tooltip } from '@mantine/core';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ClockState } from '../../../../src-preload/contract/practice-bank/clock.ts';
import { ciclo } from '../../../bridge.ts';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useControl } from '../live/use-control.ts';
import { afterNextDebits, hoursThroughNextDebits } from './debit-window.ts';

const STEPS_IN_DAYS = [1, 7, 30] as const;

/** Steps of days, and one through the next hours at which payers' banks debit. */
export function ClockSteps({ clock }: { readonly clock: ClockState }) {
  const { t } = useTranslation('practice');
  const { instant } = useFormats();
  const { run } = useControl(ciclo.practiceBank.stepClock);
  const until = instant(afterNextDebits(clock.now));
  return (
    <>
      <Button.Group aria-label={t('clock.step')}>
        {STEPS_IN_DAYS.map((days) => (
          <Button key={days} variant="default" onClick={() => void run({ days })}>
            +{t('clock.days', { count: days })}
          </Button>
        ))}
      </Button.Group>
      <Tooltip label={t('clock.debitsHint', { until })}>
        <Button
          variant="default"
          leftSection={<IconPlayerTrackNext size={14} aria-hidden />}
          onClick={() => void run({ hours: hoursThroughNextDebits(clock.now) })}
        >
          {t('clock.debits')}
        </Button>
      </Tooltip>
    </>
  );
}
