import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBell, IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '../../../../src-preload/contract/practice-bank/webhooks.ts';
import { ciclo } from '../../../bridge.ts';
import { Panel } from '../../../components/layout/Panel.tsx';
import { ToneBadge } from '../../../components/values/ToneBadge.tsx';
import { useControl } from '../live/use-control.ts';
import classes from '../practice.module.css';
import { ChannelHeader } from './ChannelHeader.tsx';
import { ChannelSettings } from './ChannelSettings.tsx';
import { channelLabel } from './channel-label.ts';

type Props = { readonly channel: Channel };

/** One webhook: whether it sends, where to, how, and what waits. */
export function ChannelPanel({ channel }: Props) {
  const { t } = useTranslation('practice');
  return (
    <Panel
      title={channelLabel(channel.id, t)}
      description={<ChannelState channel={channel} />}
      actions={<ChannelActions channel={channel} />}
    >
      <Stack gap="xs">
        <ChannelSettings channel={channel} />
        <ChannelHeader channel={channel} />
      </Stack>
    </Panel>
  );
}

function ChannelState({ channel: { url, isPaused, pausedBy, waiting } }: Props) {
  const { t } = useTranslation('practice');
  return (
    <Group gap="sm" style={{ rowGap: 2 }}>
      {isPaused ? (
        <ToneBadge
          tone="unpaid"
          icon={IconPlayerPause}
          label={pausedBy === null ? t('channels.paused') : t('channels.pausedBy', { why: pausedBy })}
        />
      ) : (
        <ToneBadge tone="paid" icon={IconBell} label={t('channels.sending')} />
      )}
      <Text size="sm">{t('channels.waiting', { count: waiting })}</Text>
      <span className={classes.mono}>{url}</span>
    </Group>
  );
}

function ChannelActions({ channel: { id, isPaused } }: Props) {
  const { t } = useTranslation('practice');
  const pause = useControl(ciclo.practiceBank.pauseChannel);
  const resume = useControl(ciclo.practiceBank.resumeChannel);
  const sample = useControl(ciclo.practiceBank.sendSample);
  const turn = isPaused ? resume : pause;
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        leftSection={<Icon size={14} aria-hidden />}
        loading={turn.isRunning}
        onClick={() => void turn.run({ id })}
      >
        {t(isPaused ? 'channels.resume' : 'channels.pause')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconSend size={14} aria-hidden />}
        loading={sample.isRunning}
        onClick={() => void sample.run({ id })}
      >
        {t('channels.sample')}
      </Button>
    </Group>
  );
}
