import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';

type Props = Pick<ActionIconProps, 'size' | 'disabled'> & {
  readonly icon: TablerIcon;
  readonly label: string;
  /** Shown where the mouse rests; the label unless it says what stands beside the button already. */
  readonly tip?: string;
  /** Takes something away. */
  readonly isHarmful?: boolean;
  readonly onClick: () => void;
};

const ROOMY_PX = 30;

/** A button that is an icon alone, as in the rows of a table. */
export function IconAction({
  icon: Icon,
  label,
  tip = label,
  isHarmful = false,
  size = ROOMY_PX,
  ...rest
}: Props) {
  return (
    <Tooltip label={tip}>
      <ActionIcon
        variant="subtle"
        size={size}
        color={isHarmful ? 'var(--mantine-color-error)' : 'gray'}
        aria-label={label}
        {...rest}
      >
        <Icon size={size === ROOMY_PX ? 16 : 14} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
