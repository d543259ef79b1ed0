import { Code, Group, ScrollArea, Stack, Text } from '@mantine/core';
import { CopyAction } from './CopyText.tsx';
import { indentJson } from './indent-json.ts';

type Props = {
  readonly title: string;
  /** JSON text as the ledger keeps it. */
  readonly text: string;
};

/** A resource as the bank sent it, indented, with a button that copies it. */
export function RawJson({ title, text }: Props) {
  const indented = indentJson(text);
  return (
    <Stack gap={4}>
      <Group gap={4}>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <CopyAction value={indented} subject={title} />
      </Group>
      <ScrollArea.Autosize mah={360} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': title }}>
        <Code block fz="xs">
          {indented}
        </Code>
      </ScrollArea.Autosize>
    </Stack>
  );
}
