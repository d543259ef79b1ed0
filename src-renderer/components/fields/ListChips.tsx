import { Chip, Group } from '@mantine/core';

type Props<List extends string> = {
  readonly label: string;
  readonly lists: readonly List[];
  readonly chosen: List;
  /** A list's name with how many it holds. */
  readonly nameOf: (list: List) => string;
  readonly onChoose: (list: List) => void;
};

/** Lists of which one is shown, each with its number in sight. */
export function ListChips<List extends string>({ label, lists, chosen, nameOf, onChoose }: Props<List>) {
  return (
    <Chip.Group value={chosen} onChange={(word) => onChoose(lists.find((list) => list === word) ?? chosen)}>
      <Group gap={6} role="radiogroup" aria-label={label}>
        {lists.map((list) => (
          <Chip key={list} value={list} size="xs" variant="outline">
            {nameOf(list)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
