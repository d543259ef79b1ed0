import { List, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../src-preload/contract/errors.ts';
import type { DraftProblem, Violation, WriteResult } from '../../../src-preload/contract/writing.ts';
import { useClockLabel } from '../../kit/formats/use-clock-label.ts';
import { useDraftTexts } from '../../kit/texts/draft-texts.ts';
import { FailureNotice } from '../failures/FailureNotice.tsx';
import { Notice } from '../failures/Notice.tsx';

type Field = DraftProblem['field'];

type Props = {
  readonly result: WriteResult | null;
  /** Why the call itself failed. */
  readonly failure: Failure | null;
  /** Fields below which the form itself shows what is wrong; all others are listed here. */
  readonly shownFields?: readonly Field[];
};

/** What became of something that the bank was asked for, in words, and whatever lands on no field of the form. */
export function WriteOutcome({ result, failure, shownFields = [] }: Props) {
  if (failure !== null) return <FailureNotice failure={failure} />;
  if (result === null) return null;
  if (result.kind === 'problems') return <Problems problems={result.problems} shownFields={shownFields} />;
  if (result.kind === 'refused') return <Refused {...result} shownFields={shownFields} />;
  return result.kind === 'done' ? <Done /> : <InDoubt failure={result.failure} />;
}

type Shown = { readonly shownFields: readonly Field[] };

function Problems({ problems, shownFields }: Shown & { readonly problems: readonly DraftProblem[] }) {
  const { t } = useTranslation('drafts');
  const texts = useDraftTexts();
  const others = problems.filter(({ field }) => !shownFields.includes(field));
  return (
    <Notice tone="error" icon={IconAlertTriangle} title={t('outcome.problems')}>
      <Sentences sentences={others.map(texts.problem)} />
    </Notice>
  );
}

/** Failures that pass by themselves; what their own sentences say of reading is not true of writing. */
const PASSING: ReadonlySet<Failure['code']> = new Set<Failure['code']>([
  'timed_out',
  'rate_limited',
  'bank_down',
  'address_unreachable',
  'host_unknown',
  'answer_unreadable',
  'answer_too_large',
]);

type RefusedProps = Shown & { readonly failure: Failure; readonly violations: readonly Violation[] };

function Refused({ failure, violations, shownFields }: RefusedProps) {
  const { t } = useTranslation('drafts');
  const texts = useDraftTexts();
  const others = violations.filter(({ field }) => !shownFields.includes(field));
  const action = PASSING.has(failure.code)
    ? { action: t('outcome.sendAgain') }
    : violations.length > 0
      ? { action: t('outcome.refusedFields') }
      : {};
  return (
    <FailureNotice failure={failure} meaning={t('outcome.nothingDone')} {...action}>
      <Sentences sentences={others.map(texts.violation)} />
    </FailureNotice>
  );
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <List size="sm">
      {[...new Set(sentences)].map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  );
}

function Done() {
  const { t } = useTranslation('drafts');
  return <Notice role="status" tone="paid" icon={IconCircleCheck} title={t('outcome.done')} />;
}

function InDoubt({ failure }: { readonly failure: Failure }) {
  const { t } = useTranslation('drafts');
  const clock = useClockLabel();
  const { clockMinutes } = failure.params;
  return (
    <Notice tone="attention" icon={IconHourglass} title={t('outcome.unknown')}>
      <Text size="sm">{t('outcome.unknownMeaning')}</Text>
      <Text size="sm">{t('outcome.unknownAction')}</Text>
      {typeof clockMinutes === 'number' && (
        <Text size="sm">{t('outcome.unknownClock', { difference: clock(clockMinutes) })}</Text>
      )}
    </Notice>
  );
}
