import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TYPING_ROOM } from '../../../src-preload/contract/vocabulary/limits.ts';

type Props = {
  readonly description: string;
  readonly note: string;
  readonly onNote: (typed: string) => void;
};

/** What a person adds in words of their own to what is said of a charge. */
export function NoteField({ description, note, onNote }: Props) {
  const { t } = useTranslation('cycles');
  return (
    <Textarea
      label={t('decide.note')}
      description={description}
      maxLength={TYPING_ROOM.note}
      autosize
      minRows={2}
      value={note}
      onChange={({ currentTarget }) => onNote(currentTarget.value)}
    />
  );
}
