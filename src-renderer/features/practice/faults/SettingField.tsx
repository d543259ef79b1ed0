import { NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DraftPartProps } from './fault-draft.ts';
import { settingOf } from './fault-draft.ts';

/** The one number that the fault takes, or the word that stands for the scheme's; nothing for the others. */
export function SettingField({ draft, onChange }: DraftPartProps) {
  const { t } = useTranslation('practice');
  if (draft.kind === 'other_word') {
    return (
      <TextInput
        label={t('faults.word')}
        description={t('faults.wordText')}
        maxLength={20}
        value={draft.word}
        onChange={({ currentTarget }) => onChange({ word: currentTarget.value.toLowerCase() })}
      />
    );
  }
  const setting = settingOf(draft.kind);
  if (setting === null) return null;
  const { unit, least, most, standard } = setting;
  return (
    <NumberInput
      label={t(`faults.setting.${unit}`)}
      placeholder={String(standard)}
      min={least}
      max={most}
      allowDecimal={false}
      value={draft.setting}
      onChange={(value) => onChange({ setting: value === '' ? '' : Number(value) })}
    />
  );
}
