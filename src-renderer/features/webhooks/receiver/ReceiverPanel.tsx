import { Button, Group, NumberInput, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle, IconAntenna, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PORTS } from '../../../../src-preload/contract/vocabulary/webhooks.ts';
import type { ReceiverSettings, ReceiverState } from '../../../../src-preload/contract/webhooks.ts';
import { ciclo } from '../../../bridge.ts';
import { CopyText } from '../../../components/copying/CopyText.tsx';
import { FailureNotice } from '../../../components/failures/FailureNotice.tsx';
import { Panel } from '../../../components/layout/Panel.tsx';
import { ToneBadge } from '../../../components/values/ToneBadge.tsx';
import { useAction } from '../../../kit/queries/use-action.ts';
import { submits } from '../../../kit/typing/submits.ts';
import { type ReceiverForm, type ReceiverReading, readReceiverForm, stopped } from './receiver-form.ts';

type Props = {
  readonly connectionId: string;
  readonly receiver: ReceiverState;
  readonly onChange: () => void;
};

/** Turns the receiver on and off, and takes its port and the names that it is known by outside. */
export function ReceiverPanel({ connectionId, receiver, onChange }: Props) {
  const { t } = useTranslation('webhooks');
  const { state, run } = useAction(ciclo.webhooks.configureReceiver);
  const [port, setPort] = useState<number | string>(receiver.port);
  const [hosts, setHosts] = useState(receiver.publicHosts.join('\n'));
  const [wasTried, setWasTried] = useState(false);
  const reading = readReceiverForm({ port, hosts });
  const problems = wasTried && reading.kind === 'problems' ? reading : null;
  const configure = async (settings: ReceiverSettings): Promise<void> => {
    await run({ connectionId, settings });
    onChange();
  };
  const submit = (): void => {
    setWasTried(true);
    if (reading.kind === 'settings') void configure({ isOn: true, ...reading.settings });
  };
  const failure = state.kind === 'failed' ? state.failure : receiver.failure;
  return (
    <Panel title={t('receiver.title')} description={t('receiver.description')}>
      <form onSubmit={submits(submit)} noValidate>
        <Stack gap="sm" maw={620}>
          <ReceiverStatus receiver={receiver} />
          <ReceiverFields values={{ port, hosts }} problems={problems} onPort={setPort} onHosts={setHosts} />
          {failure !== null && <FailureNotice failure={failure} />}
          <ReceiverButtons
            receiver={receiver}
            isRunning={state.kind === 'running'}
            onStop={() => void configure(stopped(receiver))}
          />
        </Stack>
      </form>
    </Panel>
  );
}

type FieldsProps = {
  readonly values: ReceiverForm;
  readonly problems: Extract<ReceiverReading, { kind: 'problems' }> | null;
  readonly onPort: (port: number | string) => void;
  readonly onHosts: (hosts: string) => void;
};

function ReceiverFields({ values, problems, onPort, onHosts }: FieldsProps) {
  const { t } = useTranslation('webhooks');
  return (
    <>
      <NumberInput
        label={t('receiver.port')}
        description={t('receiver.portText')}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        maw={340}
        value={values.port}
        error={problems?.port ? t('receiver.badPort', { least: PORTS.least, most: PORTS.most }) : undefined}
        onChange={onPort}
      />
      <Textarea
        label={t('receiver.hosts')}
        description={t('receiver.hostsText')}
        placeholder="avisos.minhaloja.com.br"
        autosize
        minRows={1}
        maxRows={5}
        spellCheck={false}
        value={values.hosts}
        error={problems?.host ? t('receiver.badHost', { host: problems.host }) : undefined}
        onChange={({ currentTarget }) => onHosts(currentTarget.value)}
      />
    </>
  );
}

type ButtonsProps = Pick<Props, 'receiver'> & { readonly isRunning: boolean; readonly onStop: () => void };

function ReceiverButtons({ receiver: { address, isOn }, isRunning, onStop }: ButtonsProps) {
  const { t } = useTranslation('webhooks');
  return (
    <Group gap="xs">
      <Button type="submit" leftSection={<IconAntenna size={14} aria-hidden />} loading={isRunning}>
        {t(address === null ? 'receiver.start' : 'receiver.apply')}
      </Button>
      {(address !== null || isOn) && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={14} aria-hidden />}
          disabled={isRunning}
          onClick={onStop}
        >
          {t('receiver.stop')}
        </Button>
      )}
    </Group>
  );
}

function ReceiverStatus({ receiver: { address, isOn } }: Pick<Props, 'receiver'>) {
  const { t } = useTranslation('webhooks');
  if (address === null) {
    return (
      <Group gap="sm" role="status">
        <ToneBadge
          tone={isOn ? 'unpaid' : 'closed'}
          icon={isOn ? IconAlertTriangle : IconPlayerStop}
          label={t(isOn ? 'receiver.failed' : 'receiver.off')}
        />
        <Text size="sm">{t('receiver.offText')}</Text>
      </Group>
    );
  }
  return (
    <Group gap="sm" role="status">
      <ToneBadge tone="paid" icon={IconAntenna} label={t('receiver.on')} />
      <CopyText value={address} subject={t('receiver.address')} />
    </Group>
  );
}
