import { Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TYPING_ROOM } from '../../../../src-preload/contract/vocabulary/limits.ts';
import type { RegistrationForm } from './registration-form.ts';

type Props = {
  readonly form: RegistrationForm;
  readonly onChange: (part: Partial<RegistrationForm>) => void;
  readonly error: string | undefined;
};

const PLACES = ['query', 'header', 'none'] as const;

/** Where the secret goes, and how it is called there. */
export function SecretPlaceFields({ form, onChange, error }: Props) {
  const { t } = useTranslation('webhooks');
  const { place, names } = form;
  return (
    <Stack gap="xs">
      <Input.Wrapper label={t('form.place')} labelElement="div">
        <SegmentedControl
          mt={6}
          size="xs"
          fullWidth
          aria-label={t('form.place')}
          data={PLACES.map((value) => ({ value, label: t(`form.places.${value}`) }))}
          value={place}
          onChange={(picked) => onChange({ place: picked })}
        />
      </Input.Wrapper>
      <Text size="xs" c="dimmed">
        {t(`form.placeText.${place}`)}
      </Text>
      {place !== 'none' && (
        <TextInput
          label={t(`form.name.${place}`)}
          autoComplete="off"
          spellCheck={false}
          maxLength={TYPING_ROOM.secretName}
          value={names[place]}
          error={error}
          onChange={({ currentTarget }) => onChange({ names: { ...names, [place]: currentTarget.value } })}
        />
      )}
    </Stack>
  );
}
