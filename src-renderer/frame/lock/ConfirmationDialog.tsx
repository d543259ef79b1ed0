import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { ModalDialog } from '../../components/layout/ModalDialog.tsx';
import { FormButtons } from '../../components/writing/FormButtons.tsx';
import { useAction } from '../../kit/queries/use-action.ts';
import { useLastShown } from '../../kit/queries/use-last-shown.ts';
import { submits } from '../../kit/typing/submits.ts';
import { useScreenLeft } from '../screen-key.ts';
import { type Asked, answerConfirmation, declineConfirmation, useConfirmation } from './confirmation.ts';

/** Over whatever asked: a dialog, a drawer. */
const Z_INDEX = 350;

/** Asks the person to show that it is them before a call that waits for it. What they were at stays as it is. */
export function ConfirmationDialog() {
  const { t } = useTranslation('lock');
  const asked = useConfirmation((state) => state.asked);
  const shown = useLastShown(asked);
  useScreenLeft(declineConfirmation);
  return (
    <ModalDialog
      isOpen={asked !== null}
      onClose={declineConfirmation}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={Z_INDEX}
      size={400}
      title={t('asking.title')}
    >
      {shown && (
        <Stack key={shown.id} gap="sm">
          <Text size="sm">{t(`asking.reason.${shown.reason}`)}</Text>
          {shown.lock.ways.includes('system') && <AskSystem asked={shown} />}
          {shown.lock.ways.includes('passphrase') ? (
            <PassphraseForm asked={shown} />
          ) : (
            <WithoutPassphrase canAsk={shown.lock.ways.length > 0} />
          )}
        </Stack>
      )}
    </ModalDialog>
  );
}

/** The system asks at once, and again when the person wants it. */
function AskSystem({ asked: { id, call } }: { readonly asked: Asked }) {
  const { t } = useTranslation('lock');
  const { state, run } = useAction(ciclo.lock.confirmBySystem);
  const ask = useCallback(async (): Promise<void> => {
    const answer = await run({ call });
    if (answer.ok && answer.value.outcome === 'confirmed') answerConfirmation(id, true);
  }, [id, call, run]);
  useEffect(() => void ask(), [ask]);
  const isDeclined = state.kind === 'done' && state.value.outcome === 'declined';
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        leftSection={<IconFingerprint size={14} aria-hidden />}
        loading={state.kind === 'running'}
        onClick={() => void ask()}
      >
        {t('asking.bySystem')}
      </Button>
      {isDeclined && (
        <Text size="sm" role="alert">
          {t('asking.declined')}
        </Text>
      )}
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
    </Stack>
  );
}

/** What the last passphrase met; null before one was tried. */
type Refusal =
  | { readonly outcome: 'wrong' | 'waits'; readonly waitSeconds: number }
  | { readonly failure: Failure };

function PassphraseForm({ asked: { id, call, lock } }: { readonly asked: Asked }) {
  const { t } = useTranslation('lock');
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(
    lock.waitSeconds > 0 ? { outcome: 'waits', waitSeconds: lock.waitSeconds } : null,
  );
  const { state, run } = useAction(ciclo.lock.confirm);
  const submit = async (): Promise<void> => {
    const answer = await run({ call, passphrase: typed });
    if (!answer.ok) return setRefusal({ failure: answer.error });
    const { outcome, waitSeconds } = answer.value;
    if (outcome === 'confirmed') return answerConfirmation(id, true);
    if (outcome === 'wrong') setTyped('');
    setRefusal({ outcome, waitSeconds });
  };
  return (
    <form noValidate autoComplete="off" onSubmit={submits(submit)}>
      <Stack gap="sm">
        <PasswordInput
          size="xs"
          data-autofocus
          label={t('form.passphrase')}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': t('form.show') }}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={refusal !== null && 'outcome' in refusal && <RefusedGuess {...refusal} />}
        />
        {refusal !== null && 'failure' in refusal && <FailureNotice failure={refusal.failure} />}
        <Text size="xs" c="dimmed">
          {t('asking.forgotten')}
        </Text>
        <FormButtons
          label={t('common:confirm')}
          isRunning={state.kind === 'running'}
          onCancel={declineConfirmation}
        />
      </Stack>
    </form>
  );
}

const SHORT_WAIT_SECONDS = 90;

function RefusedGuess({ outcome, waitSeconds }: Exclude<Refusal, { readonly failure: Failure }>) {
  const { t } = useTranslation('lock');
  const isShort = waitSeconds <= SHORT_WAIT_SECONDS;
  const wait = isShort
    ? t('asking.waitSeconds', { count: waitSeconds })
    : t('asking.waitMinutes', { count: Math.ceil(waitSeconds / 60) });
  return (
    <span role="alert">
      {outcome === 'wrong' && t('asking.wrong')} {waitSeconds > 0 && wait}
    </span>
  );
}

function WithoutPassphrase({ canAsk }: { readonly canAsk: boolean }) {
  const { t } = useTranslation('lock');
  return (
    <>
      {!canAsk && <Text size="sm">{t('asking.cannot')}</Text>}
      <Group gap="xs">
        <Button variant="default" data-autofocus={canAsk ? undefined : true} onClick={declineConfirmation}>
          {t('common:cancel')}
        </Button>
      </Group>
    </>
  );
}
