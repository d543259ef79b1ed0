import { PasswordInput, Radio, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { FormSection } from './FormSection.tsx';
import type { FormHandle } from './form-handle.ts';

type Props = { readonly form: FormHandle; readonly isEdit: boolean; readonly hasFocus: boolean };

/** Client id and secret, and where they are kept. */
export function AccessFields({ form, isEdit, hasFocus }: Props) {
  const { t } = useTranslation('connections');
  const unchanged = isEdit ? { placeholder: t('form.unchanged') } : {};
  return (
    <FormSection title={t('form.access')}>
      <TextInput
        label={t('form.clientId')}
        required={!isEdit}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={hasFocus || undefined}
        {...unchanged}
        {...form.getInputProps('clientId')}
      />
      <PasswordInput
        size="xs"
        label={t('form.clientSecret')}
        required={!isEdit}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('form.showSecret') }}
        {...unchanged}
        {...form.getInputProps('clientSecret')}
      />
      <StorageField form={form} />
    </FormSection>
  );
}

function StorageField({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('connections');
  const problem = useAppStore(({ keychainProblem }) => keychainProblem);
  return (
    <Stack gap="xs">
      <Radio.Group label={t('form.storage')} {...form.getInputProps('storage')}>
        <Stack gap={8} mt={4}>
          <Radio
            size="xs"
            value="keychain"
            disabled={problem !== null}
            label={t('form.keychain')}
            description={t('form.keychainText')}
          />
          <Radio size="xs" value="session" label={t('form.session')} description={t('form.sessionText')} />
        </Stack>
      </Radio.Group>
      {problem && (
        <FailureNotice
          failure={problem}
          // Its own sentence is of a writing that failed, and nothing was tried yet.
          meaning={problem.code === 'keychain_unavailable' ? t('form.noKeychain') : undefined}
        />
      )}
    </Stack>
  );
}
