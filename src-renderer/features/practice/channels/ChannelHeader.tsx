import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '../../../../src-preload/contract/practice-bank/webhooks.ts';
import { ciclo } from '../../../bridge.ts';
import { submits } from '../../../kit/typing/submits.ts';
import { useControl } from '../live/use-control.ts';

/** An agreed header that goes with each delivery, such as x-webhook-secret. What is half typed stays while the channel is read again. */
export function ChannelHeader({ channel: { id, header } }: { readonly channel: Channel }) {
  const { t } = useTranslation('practice');
  const [name, setName] = useState(header?.name ?? '');
  const [value, setValue] = useState(header?.value ?? '');
  const { isRunning, run } = useControl(ciclo.practiceBank.configureChannel);
  const isKept = name === (header?.name ?? '') && value === (header?.value ?? '');
  const isHalf = (name === '') !== (value === '');
  const keep = () => run({ id, header: name === '' ? null : { name, value } });
  return (
    <form onSubmit={submits(keep)}>
      <Group gap="xs">
        <Text size="xs">{t('channels.header')}</Text>
        <TextInput
          aria-label={t('channels.headerName')}
          placeholder="x-webhook-secret"
          maxLength={60}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          aria-label={t('channels.headerValue')}
          placeholder={t('channels.headerValue')}
          maxLength={200}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={isKept || isHalf} loading={isRunning}>
          {t('common:save')}
        </Button>
      </Group>
    </form>
  );
}
