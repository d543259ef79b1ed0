import { SegmentedControl, type SegmentedControlProps, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DECISIONS, type Decision } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { TYPING_ROOM } from '../../../src-preload/contract/vocabulary/limits.ts';

type Props = {
  readonly kind: Decision;
  readonly onKind: (kind: Decision) => void;
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly size?: SegmentedControlProps<Decision>['size'];
};

/** What a person decides of one charge or of many, and why. */
export function DecisionFields({ kind, onKind, note, onNote, size }: Props) {
  const { t } = useTranslation('cycles');
  return (
    <>
      <SegmentedControl
        {...(size === undefined ? {} : { size })}
        data={DECISIONS.map((value) => ({ value, label: t(`decision.${value}`) }))}
        value={kind}
        onChange={onKind}
        aria-label={t('decide.title')}
      />
      <Textarea
        label={t('decide.note')}
        description={t('decide.noteDescription')}
        maxLength={TYPING_ROOM.note}
        autosize
        minRows={2}
        value={note}
        onChange={({ currentTarget }) => onNote(currentTarget.value)}
      />
    </>
  );
}
