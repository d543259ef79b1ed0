import { Group, SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  MESSAGE_SITUATIONS,
  MESSAGE_TONES,
  type MessageSituation,
  type MessageTone,
} from '../../../src-preload/contract/vocabulary/messages.ts';

type Props = {
  readonly situation: MessageSituation | null;
  readonly tone: MessageTone;
  readonly onSituation: (situation: MessageSituation) => void;
  readonly onTone: (tone: MessageTone) => void;
  /** Called where each payer is to have what fits; there is no such choice without it. */
  readonly onFitting?: () => void;
};

const FITTING = '';

/** What a message is about and how it speaks. */
export function TextChoice({ situation, tone, onSituation, onTone, onFitting }: Props) {
  const { t } = useTranslation('messages');
  const fitting = onFitting ? [{ value: FITTING, label: t('situation.fitting') }] : [];
  const choose = (word: string | null): void => {
    const chosen = MESSAGE_SITUATIONS.find((each) => each === word);
    if (chosen === undefined) onFitting?.();
    else onSituation(chosen);
  };
  return (
    <Group gap="sm" align="flex-end" wrap="nowrap">
      <Select
        flex={1}
        label={t('situation.label')}
        data={[...fitting, ...MESSAGE_SITUATIONS.map((value) => ({ value, label: t(`situation.${value}`) }))]}
        value={situation ?? FITTING}
        allowDeselect={false}
        onChange={choose}
      />
      <SegmentedControl
        aria-label={t('tone.label')}
        data={MESSAGE_TONES.map((value) => ({ value, label: t(`tone.${value}`) }))}
        value={tone}
        onChange={onTone}
      />
    </Group>
  );
}
