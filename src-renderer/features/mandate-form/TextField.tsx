import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldProps } from './form-fields.ts';

type Props = FieldProps & Omit<TextInputProps, keyof FieldProps | 'onChange'>;

/** One line of the form; what is wrong with it stands below. */
export function TextField({ onType, ...input }: Props) {
  return <TextInput autoComplete="off" {...input} onChange={(event) => onType(event.currentTarget.value)} />;
}
