import { Autocomplete, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { type ProfileSummary, profileOf } from '../../kit/queries/use-profiles.ts';
import type { ConnectionPart } from '../../kit/routes/connection-links.ts';
import { withProfile } from './connection-form.ts';
import { FormSection } from './FormSection.tsx';
import type { FormHandle } from './form-handle.ts';
import { ProfileHabits } from './ProfileHabits.tsx';

type Props = {
  readonly form: FormHandle;
  readonly profiles: readonly ProfileSummary[];
  /** What the person comes for, where the focus goes. */
  readonly part: ConnectionPart | null;
};

/** The company, and the bank whose ways apply. */
export function IdentityFields({ form, profiles, part }: Props) {
  const { t } = useTranslation('connections');
  return (
    <FormSection title={t('form.identity')}>
      <TextInput
        label={t('form.name')}
        description={t('form.nameHint')}
        required
        data-autofocus={part === null || undefined}
        {...form.getInputProps('name')}
      />
      <GroupField form={form} />
      <ProfileField form={form} profiles={profiles} />
      <TextInput
        type="url"
        label={t('form.baseUrl')}
        description={t('form.baseUrlHint')}
        required
        data-autofocus={part === 'address' || undefined}
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

/** The word that puts the company with others in the office, chosen among those that there are or typed. */
function GroupField({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('connections');
  const connections = useAppStore((state) => state.connections) ?? [];
  const groups = [...new Set(connections.flatMap(({ group }) => group ?? []))];
  return (
    <Autocomplete
      label={t('form.group')}
      description={t('form.groupHint')}
      data={groups}
      {...form.getInputProps('group')}
    />
  );
}

/** The bank's profile, and what is known of the bank's ways. */
function ProfileField({ form, profiles }: Omit<Props, 'part'>) {
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
        searchable
        nothingFoundMessage={t('form.bankNotFound')}
        data={[true, false].map((isNamed) => ({
          group: t(isNamed ? 'form.banks' : 'form.otherBanks'),
          items: profiles
            .filter((profile) => profile.isNamed === isNamed)
            .map(({ id, name }) => ({ value: id, label: name[language] })),
        }))}
        value={form.getValues().profile}
        onChange={choose}
      />
      {chosen && <ProfileHabits profile={chosen} />}
    </>
  );
}
