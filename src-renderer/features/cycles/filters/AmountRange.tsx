import { Group, NumberInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useAppStore } from '../../../kit/queries/app-store.ts';
import type { FilterPartProps } from './filter-part.ts';
import { centavosOf } from './typed-amount.ts';

const PAUSE_MS = 350;

/** Narrows to amounts from and up to, typed in reais. */
export function AmountRange({ filter, onChange }: FilterPartProps) {
  const { t } = useTranslation('cycles');
  return (
    <Group gap={4} wrap="nowrap">
      <AmountField
        label={t('filter.amountMin')}
        value={filter.amountMin}
        onSettle={(amountMin) => onChange({ amountMin })}
      />
      <AmountField
        label={t('filter.amountMax')}
        value={filter.amountMax}
        onSettle={(amountMax) => onChange({ amountMax })}
      />
    </Group>
  );
}

type FieldProps = {
  readonly label: string;
  readonly value: number | null;
  readonly onSettle: (centavos: number | null) => void;
};

function AmountField({ label, value, onSettle }: FieldProps) {
  const isEnglish = useAppStore(({ preferences }) => preferences.language === 'en');
  const settle = useDebouncedCallback((typed: string | number) => onSettle(centavosOf(typed)), PAUSE_MS);
  return (
    <NumberInput
      key={value ?? 'empty'}
      w={100}
      aria-label={label}
      placeholder={label}
      prefix="R$ "
      hideControls
      allowNegative={false}
      decimalScale={2}
      decimalSeparator={isEnglish ? '.' : ','}
      thousandSeparator={isEnglish ? ',' : '.'}
      defaultValue={value === null ? '' : value / 100}
      onChange={settle}
    />
  );
}
