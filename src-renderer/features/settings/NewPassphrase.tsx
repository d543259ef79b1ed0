import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockChoice } from '../../../src-preload/contract/lock.ts';
import { PASSPHRASE_LENGTH } from '../../../src-preload/contract/vocabulary/lock.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { useAction } from '../../kit/queries/use-action.ts';

type Props = { readonly choice: LockChoice; readonly onEnd: () => void };

/** A passphrase, typed twice. */
export function NewPassphrase({ choice, onEnd }: Props) {
  const { t } = useTranslation('lock');
  const [typed, setTyped] = useState({ passphrase: '', repeat: '' });
  const [isTried, setIsTried] = useState(false);
  const { state, run } = useAction(ciclo.lock.set);
  const isLongEnough = typed.passphrase.length >= PASSPHRASE_LENGTH.least;
  const isSame = typed.passphrase === typed.repeat;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
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
    <form noValidate autoComplete="off" onSubmit={(event) => void submit(event)}>
      <Stack gap="sm" maw={360}>
        {field('passphrase', isLongEnough ? null : t('form.tooShort', { least: PASSPHRASE_LENGTH.least }))}
        {field('repeat', isSame ? null : t('form.differs'))}
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
        <Group gap="xs">
          <Button type="submit" loading={state.kind === 'running'}>
            {t('form.keep')}
          </Button>
          <Button variant="default" onClick={onEnd}>
            {t('common:cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
