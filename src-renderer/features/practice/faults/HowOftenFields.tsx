import { Group, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DraftPartProps } from './fault-draft.ts';

const MOST_STRIKES = 1_000_000;

/** By what chance the fault strikes, and how often at most. */
export function HowOftenFields({ draft, onChange }: DraftPartProps) {
  const { t } = useTranslation('practice');
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" grow>
      <NumberInput
        label={t('faults.chance')}
        suffix="%"
        min={1}
        max={100}
        allowDecimal={false}
        value={draft.percent}
        onChange={(value) => onChange({ percent: value === '' ? '' : Number(value) })}
      />
      <NumberInput
        label={t('faults.count')}
        placeholder={t('faults.endless')}
        min={1}
        max={MOST_STRIKES}
        allowDecimal={false}
        value={draft.count}
        onChange={(value) => onChange({ count: value === '' ? '' : Number(value) })}
      />
    </Group>
  );
}
