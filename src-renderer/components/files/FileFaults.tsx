import { List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Notice } from '../failures/Notice.tsx';

/** Faults shown; how many there are is said by the title. */
const SHOWN_FAULTS = 20;

type Props<Fault> = {
  readonly title: string;
  readonly faults: readonly Fault[];
  /** Where a fault is and what it is. */
  readonly sentenceOf: (fault: Fault) => string;
  /** What became of the file. */
  readonly outcome: string;
};

/** What is wrong with a file that was read, line by line. */
export function FileFaults<Fault>({ title, faults, sentenceOf, outcome }: Props<Fault>) {
  return (
    <Notice tone="error" icon={IconAlertTriangle} title={title}>
      <Stack gap={6}>
        <List size="sm">
          {faults.slice(0, SHOWN_FAULTS).map((fault, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two faults may read the same, and none moves
            <List.Item key={at} style={{ overflowWrap: 'anywhere' }}>
              {sentenceOf(fault)}
            </List.Item>
          ))}
        </List>
        <Text size="sm">{outcome}</Text>
      </Stack>
    </Notice>
  );
}
