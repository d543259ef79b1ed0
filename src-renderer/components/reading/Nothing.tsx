import { Text } from '@mantine/core';

/** Says that a list is empty, in a line. */
export function Nothing({ text }: { readonly text: string }) {
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );
}
