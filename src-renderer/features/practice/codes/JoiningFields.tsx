import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../../components/fields/AmountInput.tsx';
import { JOINING_KINDS, type JoiningDraft } from './joining-draft.ts';

type Props = {
  readonly draft: JoiningDraft;
  readonly onChange: (change: Partial<JoiningDraft>) => void;
};

/** Whether the charge is paid at once or later. */
export function JoiningKind({ draft, onChange }: Props) {
  const { t } = useTranslation('practice');
  return (
    <Radio.Group
      label={t('codes.kind')}
      value={draft.kind}
      onChange={(value) => onChange({ kind: JOINING_KINDS.find((each) => each === value) ?? 'cob' })}
    >
      <Stack gap={6} mt={4}>
        {JOINING_KINDS.map((each) => (
          <Radio
            key={each}
            size="xs"
            value={each}
            label={t(`codes.${each}`)}
            description={t(`codes.${each}Text`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** What the charge is for, how much, and whether a code can be composed with it. */
export function JoiningTerms({ draft, onChange }: Props) {
  const { t } = useTranslation('practice');
  return (
    <>
      <TextInput
        label={t('codes.label')}
        maxLength={60}
        value={draft.label}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
      />
      <AmountInput
        label={t('payer.amount')}
        centavos={draft.amount}
        onAmount={(amount) => onChange({ amount })}
      />
      <Checkbox
        size="xs"
        label={t('codes.hasLocation')}
        description={t('codes.hasLocationText')}
        checked={draft.hasLocation}
        onChange={({ currentTarget }) => onChange({ hasLocation: currentTarget.checked })}
      />
    </>
  );
}
