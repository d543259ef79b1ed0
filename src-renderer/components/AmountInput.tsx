import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useAppStore } from '../kit/queries/app-store.ts';
import { centavosOf } from './typed-amount.ts';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  /** Centavos; null where nothing was typed. */
  readonly centavos: number | null;
  readonly onAmount: (centavos: number | null) => void;
};

/** An amount typed in reais, as the language on screen writes it. */
export function AmountInput({ centavos, onAmount, ...others }: Props) {
  const isEnglish = useAppStore(({ preferences }) => preferences.language === 'en');
  return (
    <NumberInput
      allowNegative={false}
      {...others}
      prefix={isEnglish ? 'R$' : 'R$ '}
      hideControls
      // Arrows move between rows and charges; here they would change an amount by R$ 1,00 unasked.
      withKeyboardEvents={false}
      decimalScale={2}
      fixedDecimalScale
      decimalSeparator={isEnglish ? '.' : ','}
      thousandSeparator={isEnglish ? ',' : '.'}
      value={centavos === null ? '' : centavos / 100}
      onChange={(typed) => onAmount(centavosOf(typed))}
    />
  );
}
