import { PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockChoice } from '../../../src-preload/contract/lock.ts';
import { PASSPHRASE_LENGTH } from '../../../src-preload/contract/vocabulary/lock.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { FormButtons } from '../../components/writing/FormButtons.tsx';
import { useAction } from '../../kit/queries/use-action.ts';
import { submits } from '../../kit/typing/submits.ts';

type Props = { readonly choice: LockChoice; readonly onEnd: () => void };

/** A passphrase, typed twice. */
export function NewPassphrase({ choice, onEnd }: Props) {
  const { t } = useTranslation('lock');
  const [typed, setTyped] = useState({ passphrase: '', repeat: '' });
  const [isTried, setIsTried] = useState(false);
  const { state, run } = useAction(ciclo.lock.set);
  const isLongEnough = typed.passphrase.length >= PASSPHRASE_LENGTH.least;
  const isSame = typed.passphrase === typed.repeat;
  const submit = async (): Promise<void> => {
    setIsTried(true);
    if (!isLongEnough || !isSame) return;
    const answer = await run({ choice, passphrase: typed.passphrase });
    if (answer.ok) onEnd();
  };
  const field = (part: keyof typeof typed, error: string | null) => (
    <PasswordInput
      size="xs"
      label={t(`form.${part}`)}
      autoComplete="new-password"
      maxLength={PASSPHRASE_LENGTH.most}
      visibilityToggleButtonProps={{ 'aria-label': t('form.show') }}
      value={typed[part]}
      onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [part]: value }))}
      error={isTried && error}
      {...(part === 'passphrase' ? { autoFocus: true, description: t('form.hint') } : {})}
    />
  );
  return (
    <form noValidate autoComplete="off" onSubmit={submits(submit)}>
      <Stack gap="sm" maw={360}>
        {field('passphrase', isLongEnough ? null : t('form.tooShort', { least: PASSPHRASE_LENGTH.least }))}
        {field('repeat', isSame ? null : t('form.differs'))}
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
        <FormButtons label={t('form.keep')} isRunning={state.kind === 'running'} onCancel={onEnd} />
      </Stack>
    </form>
  );
}
