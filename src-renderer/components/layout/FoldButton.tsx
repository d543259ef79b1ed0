import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = { readonly isOpen: boolean; readonly onToggle: () => void; readonly children: ReactNode };

/** Shows and folds away what most people never look at. */
export function FoldButton({ isOpen, onToggle, children }: Props) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Button
      variant="subtle"
      color="gray"
      aria-expanded={isOpen}
      leftSection={<Chevron size={14} aria-hidden />}
      onClick={onToggle}
    >
      {children}
    </Button>
  );
}
