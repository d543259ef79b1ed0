import { Group, Stack, Switch } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationChoice } from '../../../src-preload/contract/app.ts';
import { DEFAULT_NOTIFICATIONS } from '../../../src-preload/contract/vocabulary/desktop.ts';
import type { ChoicePart } from './choice-part.ts';

type Hours = NonNullable<NotificationChoice['quiet']>;

const WALL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** When nothing is told; hours that are wrong stay on screen and are not kept. */
export function QuietHours({ chosen, keep }: ChoicePart) {
  const { t } = useTranslation('settings');
  return (
    <Stack gap="xs">
      <Switch
        label={t('notices.quiet')}
        description={t('notices.quietHelp')}
        checked={chosen.quiet !== null}
        disabled={!chosen.isOn}
        onChange={({ currentTarget }) =>
          keep({ quiet: currentTarget.checked ? DEFAULT_NOTIFICATIONS.quiet : null })
        }
      />
      {chosen.quiet !== null && (
        <HourFields kept={chosen.quiet} isOff={!chosen.isOn} onChange={(quiet) => keep({ quiet })} />
      )}
    </Stack>
  );
}

type FieldsProps = {
  readonly kept: Hours;
  readonly isOff: boolean;
  readonly onChange: (hours: Hours) => void;
};

function HourFields({ kept, isOff, onChange }: FieldsProps) {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState(kept);
  const isWhole = WALL_TIME.test(typed.from) && WALL_TIME.test(typed.to) && typed.from !== typed.to;
  // Half of a time is a time too: what is typed is kept once the field is left.
  const keepWhole = (): void => {
    if (isWhole) onChange(typed);
  };
  const errorOf = (time: string): string | null => (WALL_TIME.test(time) ? null : t('notices.notATime'));
  const same = typed.from === typed.to ? t('notices.sameHours') : null;
  const field = (part: keyof Hours, error: string | null) => (
    <TimePicker
      label={t(`notices.${part}`)}
      hoursInputLabel={t(`notices.${part}Hours`)}
      minutesInputLabel={t(`notices.${part}Minutes`)}
      format="24h"
      value={typed[part]}
      disabled={isOff}
      error={error}
      onChange={(time) => setTyped((hours) => ({ ...hours, [part]: time.slice(0, 5) }))}
      onBlur={keepWhole}
    />
  );
  return (
    <Group align="flex-start">
      {field('from', errorOf(typed.from))}
      {field('to', errorOf(typed.to) ?? same)}
    </Group>
  );
}
