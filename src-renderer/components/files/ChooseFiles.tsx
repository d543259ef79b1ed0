import { Button, type ButtonProps, FileButton } from '@mantine/core';
import { IconFileText, type TablerIcon } from '@tabler/icons-react';

type Props = {
  readonly label: string;
  /** Endings that the window of files offers, as `.csv,.txt`. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** Filled unless said: where it is what the screen is for. */
  readonly variant?: ButtonProps['variant'];
  readonly icon?: TablerIcon;
  readonly isReading?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
};

/** The button that asks for a file, or for several; a window left without choosing chooses nothing. */
export function ChooseFiles({
  label,
  accept,
  multiple = false,
  variant = 'filled',
  icon: Icon = IconFileText,
  isReading = false,
  onChoose,
}: Props) {
  const choose = (chosen: File | File[] | null): void => {
    const files = chosen === null ? [] : [chosen].flat();
    if (files.length > 0) onChoose(files);
  };
  return (
    <FileButton multiple={multiple} accept={accept} onChange={choose}>
      {(props) => (
        <Button {...props} variant={variant} loading={isReading} leftSection={<Icon size={14} aria-hidden />}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
