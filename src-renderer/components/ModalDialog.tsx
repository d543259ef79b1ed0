import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = Pick<ModalProps, 'size' | 'zIndex' | 'closeOnEscape' | 'closeOnClickOutside'> & {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog over the screen, or over a drawer. What is in it begins anew each time it opens. */
export function ModalDialog({ isOpen, children, ...rest }: Props) {
  const { t } = useTranslation();
  return (
    <Modal opened={isOpen} closeButtonProps={{ 'aria-label': t('close') }} {...rest}>
      {children}
    </Modal>
  );
}
