import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = { readonly title: string; readonly description?: string; readonly children: ReactNode };

/** A part of a drawer or of a tab with its own heading; a region for screen readers. */
export function Section({ title, description, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb={description ? 0 : 6}>
        {title}
      </Title>
      {description && (
        <Text size="xs" c="dimmed" mb={6}>
          {description}
        </Text>
      )}
      {children}
    </section>
  );
}
