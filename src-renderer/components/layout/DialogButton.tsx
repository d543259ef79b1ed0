import { Button, type ButtonProps, type ModalProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ModalDialog } from './ModalDialog.tsx';

type Props = Pick<ButtonProps, 'variant' | 'size' | 'disabled' | 'leftSection'> & {
  readonly label: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly title: string;
  readonly dialog?: Pick<ModalProps, 'size' | 'closeOnClickOutside'>;
  /** What is in the dialog, which it may close. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button, and the dialog that it opens. */
export function DialogButton({ label, title, dialog, children, ...button }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={open} {...button}>
        {label}
      </Button>
      <ModalDialog title={title} isOpen={isOpen} onClose={close} {...dialog}>
        {children(close)}
      </ModalDialog>
    </>
  );
}
