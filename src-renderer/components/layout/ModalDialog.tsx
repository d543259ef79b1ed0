import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { LetsGo, useTypingGuard } from './use-typing-guard.ts';

type Props = Pick<ModalProps, 'size' | 'zIndex' | 'closeOnEscape' | 'closeOnClickOutside'> & {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog over the screen, or over a drawer. What is in it begins anew each time it opens, and what was typed is not lost unasked. */
export function ModalDialog({ isOpen, onClose, children, closeOnEscape = true, ...rest }: Props) {
  const { t } = useTranslation();
  const guard = useTypingGuard(isOpen, onClose);
  return (
    <Modal
      opened={isOpen}
      onClose={guard.close}
      closeOnEscape={closeOnEscape && !guard.isAsking}
      closeButtonProps={{ 'aria-label': t('close') }}
      onFocusCapture={guard.onFocusCapture}
      {...rest}
    >
      <LetsGo value={guard.letGo}>{children}</LetsGo>
      <LeaveQuestion guard={guard} zIndex={rest.zIndex} />
    </Modal>
  );
}
