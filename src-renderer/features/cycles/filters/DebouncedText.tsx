import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { SEARCH_PAUSE_MS } from '../../../kit/queries/use-check.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  readonly value: string;
  /** Told once typing pauses, and when the field is left. */
  readonly onSettle: (text: string) => void;
};

/** A text field that tells what was typed when typing pauses, or at once when the field is left: by a link the last letters would be lost. */
export function DebouncedText({ value, onSettle, ...others }: Props) {
  const [text, setText] = useState(value);
  const told = useRef(value);
  const settle = useDebouncedCallback((typed: string) => {
    told.current = typed;
    onSettle(typed);
  }, SEARCH_PAUSE_MS);
  // A value that came from elsewhere wins over what is typed; the typist's own, less its outer spaces, comes back while they may be typing on.
  useEffect(() => {
    if (value === told.current.trim()) return;
    told.current = value;
    settle.cancel();
    setText(value);
  }, [value, settle]);
  return (
    <TextInput
      {...others}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        settle(currentTarget.value);
      }}
      onBlur={() => settle.flush()}
    />
  );
}
