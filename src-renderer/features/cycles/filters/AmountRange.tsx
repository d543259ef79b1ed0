import { Box, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../../components/fields/AmountInput.tsx';
import type { FilterPartProps } from './filter-part.ts';
import { useSettling } from './use-settling.ts';

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

/** An amount that is told when typing pauses, and when the field is left. */
function AmountField({ label, value, onSettle }: FieldProps) {
  const { typed, type, settleNow } = useSettling({ value, onSettle, pauseMs: PAUSE_MS });
  return (
    <Box onBlur={settleNow}>
      <AmountInput w={100} aria-label={label} placeholder={label} centavos={typed} onAmount={type} />
    </Box>
  );
}
