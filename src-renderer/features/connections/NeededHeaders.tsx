import { PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../kit/queries/app-store.ts';
import type { ProfileSummary } from '../../kit/queries/use-profiles.ts';
import { isKeptHeader, type KeptConnection } from './connection-form.ts';
import { FormSection } from './FormSection.tsx';
import type { FormHandle } from './form-handle.ts';

type Props = {
  readonly form: FormHandle;
  readonly profile: ProfileSummary;
  readonly kept: KeptConnection | null;
};

/** The headers that the bank wants with each call, by name; only the values are for a person to fill in. */
export function NeededHeaders({ form, profile, kept }: Props) {
  const { t } = useTranslation('connections');
  const language = useAppStore(({ preferences }) => preferences.language);
  if (profile.neededHeaders.length === 0) return null;
  return (
    <FormSection title={t('form.neededHeaders')}>
      {profile.neededHeaders.map(({ name, explanation, isSecret }) => {
        const isKept = isKeptHeader(kept, name);
        const field = {
          label: name,
          description: explanation[language],
          required: !isKept,
          ...(isKept ? { placeholder: t('form.unchanged') } : {}),
          ...form.getInputProps(`neededHeaders.${name}`),
        };
        if (!isSecret) return <TextInput key={name} spellCheck={false} autoComplete="off" {...field} />;
        return (
          <PasswordInput
            key={name}
            size="xs"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('form.showSecret') }}
            {...field}
          />
        );
      })}
    </FormSection>
  );
}
