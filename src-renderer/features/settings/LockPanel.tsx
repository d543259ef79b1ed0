import { Button, Group, Radio, Select, Stack, Text } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockChoice, LockState } from '../../../src-preload/contract/lock.ts';
import {
  DEFAULT_IDLE_MINUTES,
  IDLE_MINUTES,
  LOCK_TIMES,
} from '../../../src-preload/contract/vocabulary/lock.ts';
import { ciclo } from '../../bridge.ts';
import { lockNow } from '../../components/actions/lock-now.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { ToneBadge } from '../../components/values/ToneBadge.tsx';
import { useAction } from '../../kit/queries/use-action.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { ForgottenPassphrase } from './ForgottenPassphrase.tsx';
import { NewPassphrase } from './NewPassphrase.tsx';

const FIRST_CHOICE: LockChoice = { when: 'idle', idleMinutes: DEFAULT_IDLE_MINUTES };

/** Whether the person is asked before secrets, money and addresses, and when. */
export function LockPanel() {
  const { t } = useTranslation('lock');
  const query = useQuery(ciclo.lock.state, null);
  return (
    <Panel title={t('title')} description={t('description')}>
      <QueryView query={query}>
        {(lock) =>
          lock.choice === null ? <NoLock ways={lock.ways} /> : <OwnLock lock={lock} choice={lock.choice} />
        }
      </QueryView>
    </Panel>
  );
}

function NoLock({ ways }: Pick<LockState, 'ways'>) {
  const { t } = useTranslation('lock');
  const [isSetting, setIsSetting] = useState(false);
  const { state, run } = useAction(ciclo.lock.set);
  return (
    <Stack gap="sm">
      <Group gap="sm" wrap="nowrap">
        <ToneBadge tone="closed" icon={IconLockOpen} label={t('state.off')} />
        <Text size="sm">{t('off')}</Text>
      </Group>
      {isSetting ? (
        <NewPassphrase choice={FIRST_CHOICE} onEnd={() => setIsSetting(false)} />
      ) : (
        <Group gap="xs">
          <Button onClick={() => setIsSetting(true)}>{t('setUp')}</Button>
          {ways.includes('system') && (
            <Button variant="default" onClick={() => void run({ choice: FIRST_CHOICE, passphrase: null })}>
              {t('setUpSystem')}
            </Button>
          )}
        </Group>
      )}
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
    </Stack>
  );
}

type OwnProps = { readonly lock: LockState; readonly choice: LockChoice };

function OwnLock({ lock, choice }: OwnProps) {
  const { t } = useTranslation('lock');
  const { state, run } = useAction(ciclo.lock.set);
  const look = lock.isLocked
    ? ({ tone: 'attention', icon: IconLock, label: t('state.locked') } as const)
    : ({ tone: 'paid', icon: IconLockOpen, label: t('state.open') } as const);
  return (
    <Stack gap="md">
      <Group gap="sm" wrap="nowrap">
        <ToneBadge {...look} />
        <Text size="sm">{t(lock.isLocked ? 'locked' : 'open')}</Text>
      </Group>
      <When choice={choice} keep={(changed) => void run({ choice: changed, passphrase: null })} />
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      <Changes lock={lock} choice={choice} />
    </Stack>
  );
}

type WhenProps = { readonly choice: LockChoice; readonly keep: (choice: LockChoice) => void };

function When({ choice, keep }: WhenProps) {
  const { t } = useTranslation('lock');
  const offered = [...new Set([...IDLE_MINUTES, choice.idleMinutes])].sort((a, b) => a - b);
  const take = (picked: string): void => {
    const when = LOCK_TIMES.find((each) => each === picked);
    if (when) keep({ ...choice, when });
  };
  return (
    <Group gap="xl" align="flex-start">
      <Radio.Group label={t('when.label')} description={t('when.help')} value={choice.when} onChange={take}>
        <Stack gap={6} mt={6}>
          {LOCK_TIMES.map((when) => (
            <Radio key={when} size="xs" value={when} label={t(`when.${when}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {choice.when === 'idle' && (
        <Select
          w={160}
          label={t('minutes')}
          allowDeselect={false}
          data={offered.map((count) => ({ value: String(count), label: t('minutesOf', { count }) }))}
          value={String(choice.idleMinutes)}
          onChange={(picked) => picked !== null && keep({ ...choice, idleMinutes: Number(picked) })}
        />
      )}
    </Group>
  );
}

function Changes({ lock, choice }: OwnProps) {
  const { t } = useTranslation('lock');
  const [isSetting, setIsSetting] = useState(false);
  const [isForgotten, setIsForgotten] = useState(false);
  const { state, run } = useAction(ciclo.lock.turnOff);
  if (isSetting) return <NewPassphrase choice={choice} onEnd={() => setIsSetting(false)} />;
  return (
    <>
      <Group gap="xs">
        <Button leftSection={<IconLock size={14} aria-hidden />} onClick={() => void lockNow()}>
          {t('now')}
        </Button>
        <Button variant="default" onClick={() => setIsSetting(true)}>
          {t(lock.hasPassphrase ? 'change' : 'setUp')}
        </Button>
        <Button variant="default" onClick={() => void run(null)}>
          {t('turnOff')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => setIsForgotten(true)}>
          {t('forgotten')}
        </Button>
      </Group>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      <ForgottenPassphrase isOpen={isForgotten} onClose={() => setIsForgotten(false)} />
    </>
  );
}
