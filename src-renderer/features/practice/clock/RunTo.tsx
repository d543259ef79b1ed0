import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../../bridge.ts';
import { DayInput } from '../../../components/fields/DayInput.tsx';
import { daysAfter } from '../../../kit/formats/days.ts';
import { submits } from '../../../kit/typing/submits.ts';
import { useControl } from '../live/use-control.ts';

const LATEST_IN_DAYS = 3_660;

/** Runs the clock to noon of a later day, typed or picked. */
export function RunTo({ today }: { readonly today: string }) {
  const { t } = useTranslation('practice');
  const [date, setDate] = useState<string | null>(null);
  const { isRunning, run } = useControl(ciclo.practiceBank.runClockTo);
  const go = async (): Promise<void> => {
    if (date === null) return;
    const answer = await run({ date });
    if (answer.ok) setDate(null);
  };
  return (
    <form onSubmit={submits(go)}>
      <Group gap={4} wrap="nowrap">
        <DayInput
          w={128}
          aria-label={t('clock.until')}
          placeholder={t('clock.untilPlaceholder')}
          minDate={daysAfter(today, 1)}
          maxDate={daysAfter(today, LATEST_IN_DAYS)}
          defaultDate={daysAfter(today, 1)}
          value={date}
          onChange={setDate}
        />
        <Button type="submit" variant="default" disabled={date === null} loading={isRunning}>
          {t('clock.run')}
        </Button>
      </Group>
    </form>
  );
}
