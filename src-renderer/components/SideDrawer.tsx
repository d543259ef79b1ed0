import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

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

/** What slides in from the right, over the screen. */
export function SideDrawer({
  isOpen,
  size = 560,
  isBesideList = false,
  isBehindDialog = false,
  ...rest
}: Props) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={isOpen}
      position="right"
      size={size}
      closeOnEscape={!isBehindDialog}
      closeButtonProps={{ 'aria-label': t('close') }}
      {...(isBesideList ? BESIDE_LIST : {})}
      {...rest}
    />
  );
}
