import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { LetsGo, useTypingGuard } from './use-typing-guard.ts';

type Props = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Wide enough, in CSS pixels. */
  readonly size?: number;
  /** Shows what is chosen in the list behind it, which stays in sight: drawn fast, over a pale ground. */
  readonly isBesideList?: boolean;
  /** A dialog stands before it: Escape closes that one and leaves the drawer open. */
  readonly isBehindDialog?: boolean;
  readonly children: ReactNode;
};

const BESIDE_LIST = { overlayProps: { backgroundOpacity: 0.25 }, transitionProps: { duration: 120 } };

/** What slides in from the right, over the screen. What was typed into it is not lost unasked. */
export function SideDrawer({
  isOpen,
  size = 560,
  isBesideList = false,
  isBehindDialog = false,
  onClose,
  children,
  title,
}: Props) {
  const { t } = useTranslation();
  const guard = useTypingGuard(isOpen, onClose);
  return (
    <Drawer
      opened={isOpen}
      title={title}
      position="right"
      size={size}
      onClose={guard.close}
      closeOnEscape={!isBehindDialog && !guard.isAsking}
      closeButtonProps={{ 'aria-label': t('close') }}
      onFocusCapture={guard.onFocusCapture}
      {...(isBesideList ? BESIDE_LIST : {})}
    >
      <LetsGo value={guard.letGo}>{children}</LetsGo>
      <LeaveQuestion guard={guard} />
    </Drawer>
  );
}
