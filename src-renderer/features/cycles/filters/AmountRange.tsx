import { Box, Group } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../../components/AmountInput.tsx';
import type { FilterPartProps } from './filter-part.ts';

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
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const settle = useDebouncedCallback((centavos: number | null) => {
    told.current = centavos;
    onSettle(centavos);
  }, PAUSE_MS);
  // A value that came from elsewhere wins over what is typed; the typist's own comes back while they may be typing on.
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    settle.cancel();
    setTyped(value);
  }, [value, settle]);
  return (
    <Box onBlur={() => settle.flush()}>
      <AmountInput
        w={100}
        aria-label={label}
        placeholder={label}
        centavos={typed}
        onAmount={(centavos) => {
          setTyped(centavos);
          settle(centavos);
        }}
      />
    </Box>
  );
}
