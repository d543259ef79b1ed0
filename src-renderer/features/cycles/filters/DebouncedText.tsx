import { TextInput, type TextInputProps } from '@mantine/core';
import { SEARCH_PAUSE_MS } from '../../../kit/queries/use-check.ts';
import { useSettling } from './use-settling.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> & {
  readonly value: string;
  /** Told once typing pauses, and when the field is left. */
  readonly onSettle: (text: string) => void;
};

/** A text field that tells what was typed when typing pauses, or at once when the field is left. */
export function DebouncedText({ value, onSettle, ...others }: Props) {
  const { typed, type, settleNow } = useSettling({
    ...{ value, onSettle, pauseMs: SEARCH_PAUSE_MS },
    asKept: withoutOuterSpaces,
  });
  return (
    <TextInput
      {...others}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={settleNow}
    />
  );
}

const withoutOuterSpaces = (text: string): string => text.trim();
