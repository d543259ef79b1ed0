import { Radio, SimpleGrid, Text } from '@mantine/core';
import classes from './exports.module.css';

type Option<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly description: string;
};

type Props<Value extends string> = {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly columns: number;
  readonly onChange: (value: Value) => void;
};

/** One choice of a few, each with a sentence that says what it means. */
export function RadioCards<Value extends string>({ label, options, value, columns, onChange }: Props<Value>) {
  const choose = (picked: string | null) => {
    const option = options.find((each) => each.value === picked);
    if (option) onChange(option.value);
  };
  return (
    <Radio.Group value={value} onChange={choose} aria-label={label}>
      <SimpleGrid
        type="container"
        cols={{ base: 1, '320px': 2, '520px': columns }}
        spacing="xs"
        verticalSpacing="xs"
      >
        {options.map((option) => (
          <Radio.Card key={option.value} value={option.value} className={classes.card}>
            <Radio.Indicator size="xs" />
            <span>
              <Text span size="sm" fw={600} display="block">
                {option.label}
              </Text>
              <Text span size="xs" c="dimmed" lh={1.35} display="block">
                {option.description}
              </Text>
            </span>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
