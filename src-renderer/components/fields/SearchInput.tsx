import { TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

type Props = Pick<TextInputProps, 'w' | 'flex' | 'maxLength' | 'rightSection'> & {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (search: string) => void;
};

/** Searches as one types. */
export function SearchInput({ label, onSearch, ...rest }: Props) {
  return (
    <TextInput
      type="search"
      maxLength={140}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} aria-hidden />}
      onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      {...rest}
    />
  );
}
