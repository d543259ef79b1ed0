import { Group, NativeSelect, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Channel } from '../../../../src-preload/contract/practice-bank/webhooks.ts';
import { DELIVERY_FORMATS } from '../../../../src-preload/contract/vocabulary/practice-bank.ts';
import { ciclo } from '../../../bridge.ts';
import { useChosen } from '../live/use-chosen.ts';
import { useControl } from '../live/use-control.ts';
import { tellsSettlements } from './channel-label.ts';

const SWITCHES = ['pausesOnFailure', 'duplicates', 'reorders'] as const;

type Props = { readonly channel: Channel };

/** How a channel sends: what a failure does to it, twice over, out of order, and in which of three bodies. */
export function ChannelSettings({ channel }: Props) {
  return (
    <Group gap="lg" style={{ rowGap: 8 }}>
      {SWITCHES.map((name) => (
        <SettingSwitch key={name} channel={channel} name={name} />
      ))}
      {tellsSettlements(channel.id) && <FormatSelect channel={channel} />}
    </Group>
  );
}

function SettingSwitch({ channel, name }: Props & { readonly name: (typeof SWITCHES)[number] }) {
  const { t } = useTranslation('practice');
  const { run } = useControl(ciclo.practiceBank.configureChannel);
  const { value, choose } = useChosen(channel[name], (next) => run({ id: channel.id, [name]: next }));
  return (
    <Switch
      size="xs"
      label={t(`channels.${name}`)}
      checked={value}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  );
}

function FormatSelect({ channel: { id, format } }: Props) {
  const { t } = useTranslation('practice');
  const { run } = useControl(ciclo.practiceBank.configureChannel);
  const { value, choose } = useChosen(format, (next) => run({ id, format: next }));
  return (
    <NativeSelect
      size="xs"
      aria-label={t('channels.format')}
      data={DELIVERY_FORMATS.map((each) => ({ value: each, label: t(`channels.formats.${each}`) }))}
      value={value}
      onChange={({ currentTarget }) => {
        const next = DELIVERY_FORMATS.find((each) => each === currentTarget.value);
        if (next) choose(next);
      }}
    />
  );
}
