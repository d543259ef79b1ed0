import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormats } from '../../kit/formats/formats.ts';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { toBeTyped, typedAmount } from './typed-amount.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'onPointerDown'> & {
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
  const isPressed = useRef(false);
  const field = { isEnglish, allowNegative };
  // A number that came from elsewhere meanwhile wins over what was typed.
  const isTyped = typed !== null && typedAmount(typed, field)?.centavos === centavos;
  const written = centavos === null ? '' : money(centavos).replaceAll(NO_BREAK, ' ');
  const begin = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    flushSync(() => setTyped(toBeTyped(written, field)));
    // The other text loses what the Tab key has selected; a press sets a caret of its own.
    if (!isPressed.current) currentTarget.select();
    isPressed.current = false;
  };
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const text = currentTarget.value;
    const amount = typedAmount(text, field);
    if (amount === null) return keepCaret(currentTarget, isTyped ? typed : written);
    setTyped(text);
    if (amount.centavos !== centavos) onAmount(amount.centavos);
  };
  return (
    <TextInput
      inputMode="decimal"
      {...others}
      // The text alone changes with the focus: a dialog would take that for typing.
      data-holds={centavos ?? ''}
      value={isTyped ? typed : written}
      onPointerDown={() => {
        isPressed.current = true;
      }}
      onFocus={(event) => {
        if (typed === null) begin(event);
      }}
      onBlur={({ currentTarget }) => {
        isPressed.current = false;
        // A window that is left keeps its field; who comes back types on.
        if (document.activeElement !== currentTarget) setTyped(null);
      }}
      onChange={type}
    />
  );
}

const NO_BREAK = '\u00A0';

/** What cannot be part of an amount is not taken, and leaves the caret where it was. */
function keepCaret(input: HTMLInputElement, before: string): void {
  const at = Math.max(0, (input.selectionStart ?? 0) - (input.value.length - before.length));
  requestAnimationFrame(() => input.setSelectionRange(at, at));
}
