import { Group, Text } from '@mantine/core';

/** The mark and the name. */
export function Brand() {
  return (
    <Group gap={8} wrap="nowrap" w={152} style={{ flex: 'none' }}>
      <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path
          d="M20 12a8 8 0 1 1-2.6-5.9M20 3v4.5h-4.5"
          fill="none"
          stroke="var(--mantine-color-anchor)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path
          d="m8.6 12.2 2.4 2.4 4.4-4.8"
          fill="none"
          stroke="var(--mantine-color-anchor)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <Text fw={700} fz="lg">
        Ciclo
      </Text>
    </Group>
  );
}
