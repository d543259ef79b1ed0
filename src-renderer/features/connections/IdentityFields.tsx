import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { withProfile } from './connection-form.ts';
import { FormSection } from './FormSection.tsx';
import type { FormHandle } from './form-handle.ts';
import { ProfileHabits } from './ProfileHabits.tsx';
import { type ProfileSummary, profileOf } from './use-profiles.ts';

type Props = { readonly form: FormHandle; readonly profiles: readonly ProfileSummary[] };

/** The company, and the bank whose ways apply. */
export function IdentityFields({ form, profiles }: Props) {
  const { t } = useTranslation('connections');
  return (
    <FormSection title={t('form.identity')}>
      <TextInput
        label={t('form.name')}
        description={t('form.nameHint')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ProfileField form={form} profiles={profiles} />
      <TextInput
        type="url"
        label={t('form.baseUrl')}
        description={t('form.baseUrlHint')}
        required
        {...form.getInputProps('baseUrl')}
      />
      <TextInput
        type="url"
        label={t('form.tokenUrl')}
        description={t('form.tokenUrlHint')}
        required
        {...form.getInputProps('tokenUrl')}
      />
    </FormSection>
  );
}

/** The bank's profile, and what is known of the bank's ways. */
function ProfileField({ form, profiles }: Props) {
  const { t } = useTranslation('connections');
  const language = useAppStore(({ preferences }) => preferences.language);
  const chosen = profileOf(profiles, form.getValues().profile);
  const choose = (id: string | null) => {
    const profile = profileOf(profiles, id);
    if (profile) form.setValues(withProfile(form.getValues(), profile));
  };
  return (
    <>
      <Select
        label={t('form.profile')}
        required
        allowDeselect={false}
        data={profiles.map(({ id, name }) => ({ value: id, label: name[language] }))}
        value={form.getValues().profile}
        onChange={choose}
      />
      {chosen && <ProfileHabits quirks={chosen.quirks} />}
    </>
  );
}
