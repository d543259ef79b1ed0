import { PasswordInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSPHRASE_LENGTH } from '../../../src-preload/contract/vocabulary/lock.ts';
import { ciclo } from '../../bridge.ts';
import { useAction } from '../../kit/queries/use-action.ts';
import { submits } from '../../kit/typing/submits.ts';
import { FailureNotice } from '../failures/FailureNotice.tsx';
import { ModalDialog } from '../layout/ModalDialog.tsx';
import { showDone } from '../notices/notices.tsx';
import { FormButtons } from '../writing/FormButtons.tsx';

type Props = { readonly connectionId: string; readonly isOpen: boolean; readonly onClose: () => void };

/** Asks for the passphrase of a copy that opens anywhere, and has it saved where the person chooses. */
export function CarryCopy({ isOpen, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('carry.title')} isOpen={isOpen} onClose={rest.onClose}>
      <PassphraseForm {...rest} />
    </ModalDialog>
  );
}

function PassphraseForm({ connectionId, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ passphrase: '', repeat: '' });
  const [isTried, setIsTried] = useState(false);
  const { state, run } = useAction(ciclo.backups.carry);
  const problems = {
    passphrase:
      typed.passphrase.length < PASSPHRASE_LENGTH.least
        ? t('carry.tooShort', { least: PASSPHRASE_LENGTH.least })
        : null,
    repeat: typed.passphrase === typed.repeat ? null : t('carry.differs'),
  };
  const submit = async (): Promise<void> => {
    setIsTried(true);
    if (problems.passphrase !== null || problems.repeat !== null) return;
    const answer = await run({ connectionId, passphrase: typed.passphrase });
    if (!answer.ok || answer.value.path === null) return;
    showDone(t('carry.saved', { path: answer.value.path }));
    onClose();
  };
  return (
    <form noValidate autoComplete="off" onSubmit={submits(submit)}>
      <Stack gap="sm">
        <Text size="sm">{t('carry.text')}</Text>
        {(['passphrase', 'repeat'] as const).map((part) => (
          <PasswordInput
            key={part}
            size="xs"
            label={t(`carry.${part}`)}
            autoComplete="new-password"
            maxLength={PASSPHRASE_LENGTH.most}
            visibilityToggleButtonProps={{ 'aria-label': t('carry.show') }}
            data-autofocus={part === 'passphrase' || undefined}
            value={typed[part]}
            error={isTried && problems[part]}
            onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [part]: value }))}
          />
        ))}
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
        <FormButtons label={t('carry.save')} isRunning={state.kind === 'running'} onCancel={onClose} />
      </Stack>
    </form>
  );
}
