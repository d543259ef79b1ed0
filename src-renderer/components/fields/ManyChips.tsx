import { Chip, Group } from '@mantine/core';

type Props<Word extends string> = {
  readonly label: string;
  readonly words: readonly Word[];
  readonly chosen: readonly Word[];
  readonly nameOf: (word: Word) => string;
  readonly wrap?: 'wrap' | 'nowrap';
  /** In the order of the words, whatever was pressed first. */
  readonly onChoose: (chosen: Word[]) => void;
};

/** The words of a vocabulary, any number of which can be chosen. */
export function ManyChips<Word extends string>(props: Props<Word>) {
  const { label, words, chosen, nameOf, wrap = 'wrap', onChoose } = props;
  const choose = (pressed: string[]) => onChoose(words.filter((word) => pressed.includes(word)));
  return (
    <Chip.Group multiple value={[...chosen]} onChange={choose}>
      <Group gap={6} wrap={wrap} role="group" aria-label={label}>
        {words.map((word) => (
          <Chip key={word} value={word} size="xs" variant="outline">
            {nameOf(word)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
