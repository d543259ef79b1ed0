import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { SEARCH_PAUSE_MS } from '../../../kit/queries/use-check.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value: string;
  /** Told once typing pauses. */
  readonly onSettle: (text: string) => void;
};

/** A text field that tells what was typed when typing pauses. */
export function DebouncedText({ value, onSettle, ...others }: Props) {
  const [text, setText] = useState(value);
  const settle = useDebouncedCallback(onSettle, SEARCH_PAUSE_MS);
  // A value that came from elsewhere wins; one that differs by outer spaces is the typist's own.
  useEffect(() => setText((typed) => (typed.trim() === value ? typed : value)), [value]);
  return (
    <TextInput
      {...others}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        settle(currentTarget.value);
      }}
    />
  );
}
