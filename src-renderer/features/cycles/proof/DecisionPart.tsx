import { Stack } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleDetail } from '../../../../src-preload/contract/cycles.ts';
import type { Failure } from '../../../../src-preload/contract/errors.ts';
import { ciclo } from '../../../bridge.ts';
import { offerUndo } from '../../../components/notices/undo.tsx';
import { type Formats, useFormats } from '../../../kit/formats/formats.ts';
import { useToday } from '../../../kit/formats/use-today.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { DecisionFields } from '../DecisionFields.tsx';
import { type Decided, decidedOf, isKeepable, useDecisionDraft } from '../decision-draft.ts';
import { canDecide, canDecideAnew, notKept, toDecide, wentBack } from '../select/selection.ts';
import { type DebitProps, DebitWarning, isOneTooMany } from './DebitWarning.tsx';
import { KeepOrCancel, SpokenPart, SpokenWord, Unspoken } from './SpokenPart.tsx';

type Word = Omit<Decided, 'decision'> & {
  readonly decision: Decided['decision'] | null;
  readonly saidAt?: string;
};
type Decide = (word: Word) => Promise<void>;

type Props = {
  readonly detail: CycleDetail;
  readonly onDecided: () => void;
  /** A dialog stands before the drawer, or no more. */
  readonly onAsking: (isAsking: boolean) => void;
};

const NO_WORD: Word = { decision: null, note: '', paidOn: null, amount: null };

/** A person's word on a charge of which the bank has kept nothing, or on its rest: paid by other means, or written off. Can be taken back. */
export function DecisionPart({ detail, onDecided, onAsking }: Props) {
  const { t } = useTranslation('cycles');
  const { money } = useFormats();
  const { id: connectionId } = useConnection();
  const [failure, setFailure] = useState<Failure | null>(null);
  const decide: Decide = async (word) => {
    const { txid } = detail.row;
    const before = wordBefore(detail.decision);
    const seenAt = detail.decision?.at ?? null;
    // Taking a word back is not about a sum.
    const seen = word.decision === null ? { seenAt } : { seenAt, seenNotKept: notKept(detail.row) };
    const answer = await ciclo.cycles.decide({ connectionId, txid, ...word, ...seen });
    setFailure(answer.ok ? null : answer.error);
    // Also where somebody else has decided meanwhile: that is what is to be seen now.
    if (answer.ok || answer.error.code === 'act_overtaken') onDecided();
    if (!answer.ok) return;
    offerUndo({
      text: t(`decide.done.${word.decision ?? 'none'}`, { payer: detail.row.payerName }),
      undo: () =>
        ciclo.cycles.decide({ connectionId, txid, ...before, seenAt: answer.value.decision?.at ?? null }),
    });
  };
  const isOffered = canDecide(detail.row) || (detail.decision !== null && canDecideAnew(detail.row));
  // What was refused since the bank shows it as paid is told, though it is offered no more.
  if (!detail.decision && !isOffered && failure === null) return null;
  return (
    <SpokenPart title={t('decide.title')} failure={failure}>
      {detail.decision && <DecidedText decision={detail.decision} onUndo={() => decide(NO_WORD)} />}
      {isOffered && (
        <Unspoken
          description={description(t, money, detail)}
          label={t(detail.decision ? 'decide.openAnew' : 'decide.open')}
          icon={IconUserCheck}
          form={(leave) => (
            <DecisionForm
              decide={decide}
              detail={detail}
              onChanged={onDecided}
              onAsking={onAsking}
              onCancel={leave}
            />
          )}
        />
      )}
    </SpokenPart>
  );
}

/** What is to be decided, by what became of the money. */
function description(
  t: TFunction<'cycles'>,
  money: Formats['money'],
  { row, decision }: CycleDetail,
): string {
  const amount = money(toDecide(row));
  if (decision !== null) return t('decide.descriptionAnew', { amount });
  if (row.paid === 0) return t('decide.description');
  if (row.owed > 0) return t('decide.descriptionOfRest', { amount });
  if (wentBack(row) === 0) return t('decide.descriptionOfUnasked', { amount });
  return t('decide.descriptionOfReturned', { amount: money(wentBack(row)) });
}

/** What stands now, to be had again. */
const wordBefore = (decision: CycleDetail['decision']): Word =>
  decision === null
    ? NO_WORD
    : {
        ...{ decision: decision.kind, note: decision.note },
        ...{ paidOn: decision.paidOn, amount: decision.amount, saidAt: decision.at },
      };

type DecidedProps = {
  readonly decision: NonNullable<CycleDetail['decision']>;
  readonly onUndo: () => Promise<void>;
};

function DecidedText({ decision: { kind, note, at, paidOn, amount, author }, onUndo }: DecidedProps) {
  const { t } = useTranslation('cycles');
  const { instant, date, money } = useFormats();
  const decided = [
    t(`decision.${kind}`),
    ...(paidOn === null ? [] : [t('decide.paidOnDay', { date: date(paidOn) })]),
  ];
  return (
    <SpokenWord
      said={[
        t('decide.decided', { decision: decided.join(', '), at: instant(at) }),
        amount === null ? null : t('decide.paid', { amount: money(amount) }),
        author === null ? null : t('decide.by', { author }),
        note === '' ? null : t('decide.because', { note }),
      ]}
      takeBack={t('decide.undo')}
      onTakeBack={onUndo}
    />
  );
}

type FormProps = DebitProps & { readonly decide: Decide; readonly onCancel: () => void };

function DecisionForm({ decide, onCancel, ...debit }: FormProps) {
  const { dueDate } = debit.detail.row;
  const amount = toDecide(debit.detail.row);
  const today = useToday();
  const { draft, change } = useDecisionDraft(today, amount);
  return (
    <Stack gap="xs">
      <DebitWarning {...debit} isShown={!isOneTooMany(debit.detail)} />
      <DecisionFields size="xs" draft={draft} onChange={change} charge={{ dueDate, amount }} />
      <KeepOrCancel
        canKeep={isKeepable(draft, today, dueDate)}
        onKeep={() => void decide(decidedOf(draft))}
        onCancel={onCancel}
      />
    </Stack>
  );
}
