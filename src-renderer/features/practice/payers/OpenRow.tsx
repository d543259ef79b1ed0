import { Button } from '@mantine/core';

type Props = {
  readonly id: string;
  /** The row that is open, of which there is one at the most. */
  readonly open: string | null;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onOpen: (id: string | null) => void;
};

/** Opens a form below its row, in the place of any other. */
export function OpenRow({ id, open, label, isDisabled = false, onOpen }: Props) {
  const isOpen = id === open;
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-expanded={isOpen}
      disabled={isDisabled}
      onClick={() => onOpen(isOpen ? null : id)}
    >
      {label}
    </Button>
  );
}
