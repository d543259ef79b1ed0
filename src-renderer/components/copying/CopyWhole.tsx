import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopying } from './copying.ts';

type Props = {
  readonly text: string;
  readonly label: string;
  /** Stands on the button once it is copied. */
  readonly done: string;
  readonly variant?: 'default' | 'filled';
};

/** Copies a text that is too long to stand beside its button. */
export function CopyWhole({ text, label, done, variant = 'filled' }: Props) {
  const { isCopied, copy } = useCopying(text);
  return (
    <Button
      variant={variant}
      leftSection={isCopied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      onClick={copy}
    >
      {isCopied ? done : label}
    </Button>
  );
}
