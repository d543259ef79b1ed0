import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../app/app-store.ts';
import { FormSection } from './FormSection.tsx';
import type { FormHandle } from './form-handle.ts';
import type { ProfileSummary } from './use-profiles.ts';

type Props = { readonly form: FormHandle; readonly profile: ProfileSummary };

/** The headers that the bank wants with each call, by name; only the values are for a person to fill in. */
export function NeededHeaders({ form, profile }: Props) {
  const { t } = useTranslation('connections');
  const language = useAppStore(({ preferences }) => preferences.language);
  if (profile.neededHeaders.length === 0) return null;
  return (
    <FormSection title={t('form.neededHeaders')}>
      {profile.neededHeaders.map(({ name, explanation }) => (
        <TextInput
          key={name}
          label={name}
          description={explanation[language]}
          required
          spellCheck={false}
          autoComplete="off"
          {...form.getInputProps(`neededHeaders.${name}`)}
        />
      ))}
    </FormSection>
  );
}
