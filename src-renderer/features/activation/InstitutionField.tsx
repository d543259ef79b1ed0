import { Autocomplete, type AutocompleteProps, Text } from '@mantine/core';
import { findInstitutions, institutionTyped, shownInstitution } from './institution-search.ts';

/** So many fit below a field without scrolling. */
const MOST_OFFERED = 8;

type Props = Omit<AutocompleteProps, 'value' | 'onChange' | 'data' | 'filter'> & {
  /** An ISPB, or what else was typed. */
  readonly value: string;
  readonly onType: (value: string) => void;
};

/** A payer's bank: looked for by the name that people use, its code or its ISPB, which may also be typed as it is. */
export function InstitutionField({ value, onType, ...input }: Props) {
  const shown = shownInstitution(value);
  const isChosen = shown !== value;
  const found = findInstitutions(isChosen ? value : shown, MOST_OFFERED);
  const names = new Map(found.map(({ label, longName }) => [label, longName]));
  return (
    <Autocomplete
      {...input}
      autoComplete="off"
      value={shown}
      data={found.map(({ label }) => label)}
      // The list has been searched already, by names that it does not show.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.value}</Text>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {names.get(option.value)}
          </Text>
        </div>
      )}
      onChange={(typed) => onType(institutionTyped(typed))}
    />
  );
}
