import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons at the right. */
  readonly actions?: ReactNode;
};

/** The head of a screen: its one `h1`, a line that says what it is for, and its actions. */
export function ScreenHeader({ title, description, actions }: Props) {
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
      <Stack gap={2} miw={0}>
        <Title order={1}>{title}</Title>
        {description && (
          <Text size="sm" c="dimmed" component="div">
            {description}
          </Text>
        )}
      </Stack>
      {actions && (
        <Group gap="xs" wrap="nowrap">
          {actions}
        </Group>
      )}
    </Group>
  );
}
