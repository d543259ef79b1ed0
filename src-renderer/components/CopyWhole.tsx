import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { COPIED_MS } from './CopyText.tsx';

type Props = {
  readonly text: string;
  readonly label: string;
  /** Stands on the button once it is copied. */
  readonly done: string;
  readonly variant?: 'default' | 'filled';
};

/** Copies a text that is too long to stand beside its button. */
export function CopyWhole({ text, label, done, variant = 'filled' }: Props) {
  return (
    <CopyButton value={text} timeout={COPIED_MS}>
      {({ copied, copy }) => (
        <Button
          variant={variant}
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={copy}
        >
          {copied ? done : label}
        </Button>
      )}
    </CopyButton>
  );
}
