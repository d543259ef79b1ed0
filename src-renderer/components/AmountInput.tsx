import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormats } from '../kit/formats/formats.ts';
import { useAppStore } from '../kit/queries/app-store.ts';
import { typedAmount, withoutGroups } from './typed-amount.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onFocus' | 'onBlur'> & {
  /** Centavos; null where nothing was typed. */
  readonly centavos: number | null;
  readonly onAmount: (centavos: number | null) => void;
  readonly allowNegative?: boolean;
};

/**
 * An amount in reais, shown as the language on screen writes it. What is typed stays as it is until the field is left, so that it is read whole: a field that
 * formats at each key, as the library's does, takes the point of `1.500,00` for a decimal one.
 */
export function AmountInput({ centavos, onAmount, allowNegative = false, ...others }: Props) {
  const { money } = useFormats();
  const isEnglish = useAppStore(({ preferences }) => preferences.language === 'en');
  const [typed, setTyped] = useState<string | null>(null);
  const field = { isEnglish, allowNegative };
  // A number that came from elsewhere meanwhile wins over what was typed.
  const isTyped = typed !== null && typedAmount(typed, field)?.centavos === centavos;
  const written = centavos === null ? '' : money(centavos).replaceAll(NO_BREAK, ' ');
  const type = (text: string) => {
    const amount = typedAmount(text, field);
    if (amount === null) return;
    setTyped(text);
    if (amount.centavos !== centavos) onAmount(amount.centavos);
  };
  return (
    <TextInput
      inputMode="decimal"
      {...others}
      value={isTyped ? typed : written}
      onFocus={({ currentTarget }) => {
        flushSync(() => setTyped(withoutGroups(written, field)));
        // The other text loses what the Tab key has selected; a click sets its caret after this.
        currentTarget.select();
      }}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

const NO_BREAK = '\u00A0';
