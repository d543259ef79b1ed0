import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = {
  readonly title: string;
  readonly description?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a drawer or of a tab with its own heading; a region for screen readers. */
export function Section({ title, description, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" mb={6}>
        <Title order={3} id={id}>
          {title}
        </Title>
        {action}
      </Group>
      {description && (
        <Text size="xs" c="dimmed" mb={6}>
          {description}
        </Text>
      )}
      {children}
    </section>
  );
}
