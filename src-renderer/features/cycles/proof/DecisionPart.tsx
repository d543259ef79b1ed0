import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleDetail } from '../../../../src-preload/contract/cycles.ts';
import type { Failure } from '../../../../src-preload/contract/errors.ts';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { offerUndo } from '../../../components/notices/undo.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useToday } from '../../../kit/formats/use-today.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { DecisionFields } from '../DecisionFields.tsx';
import { type Decided, decidedOf, isKeepable, useDecisionDraft } from '../decision-draft.ts';
import { type DebitProps, DebitWarning } from './DebitWarning.tsx';

type Word = Omit<Decided, 'decision'> & { readonly decision: Decided['decision'] | null };
type Decide = (word: Word) => Promise<void>;

type Props = {
  readonly detail: CycleDetail;
  readonly onDecided: () => void;
  /** A dialog stands before the drawer, or no more. */
  readonly onAsking: (isAsking: boolean) => void;
};

const NO_WORD: Word = { decision: null, note: '', paidOn: null, amount: null };

/** A person's word on a charge that the bank shows no money for: paid by other means, or written off. Can be taken back. */
export function DecisionPart({ detail, onDecided, onAsking }: Props) {
  const { t } = useTranslation('cycles');
  const { id: connectionId } = useConnection();
  const [failure, setFailure] = useState<Failure | null>(null);
  const decide: Decide = async (word) => {
    const { txid } = detail.row;
    const before = wordBefore(detail.decision);
    const answer = await ciclo.cycles.decide({ connectionId, txid, ...word });
    setFailure(answer.ok ? null : answer.error);
    if (!answer.ok) return;
    onDecided();
    offerUndo({
      text: t(`decide.done.${word.decision ?? 'none'}`, { payer: detail.row.payerName }),
      undo: () => ciclo.cycles.decide({ connectionId, txid, ...before }),
    });
  };
  if (!detail.decision && !isOffered(detail.row)) return null;
  return (
    <Stack gap="xs">
      <Title order={3}>{t('decide.title')}</Title>
      {detail.decision ? (
        <DecidedText decision={detail.decision} onUndo={() => decide(NO_WORD)} />
      ) : (
        <Undecided decide={decide} detail={detail} onChanged={onDecided} onAsking={onAsking} />
      )}
      {failure && <FailureNotice failure={failure} />}
    </Stack>
  );
}

/** What stands now, to be had again. */
const wordBefore = (decision: CycleDetail['decision']): Word =>
  decision === null
    ? NO_WORD
    : {
        ...{ decision: decision.kind, note: decision.note },
        ...{ paidOn: decision.paidOn, amount: decision.amount },
      };

/** A cancelled charge may have been paid by other means too, or its cycle let off: then nobody is to charge it again. */
const isOffered = ({ group, state }: CycleDetail['row']): boolean =>
  group === 'unpaid' || state === 'cancelled';

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
    <>
      <Text size="sm">
        {t('decide.decided', { decision: decided.join(', '), at: instant(at) })}
        {amount !== null && ` ${t('decide.paid', { amount: money(amount) })}`}
        {author !== null && ` ${t('decide.by', { author })}`}
        {note && ` ${t('decide.because', { note })}`}
      </Text>
      <div>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          onClick={() => void onUndo()}
        >
          {t('decide.undo')}
        </Button>
      </div>
    </>
  );
}

type UndecidedProps = DebitProps & { readonly decide: Decide };

function Undecided(props: UndecidedProps) {
  const { t } = useTranslation(['cycles', 'common']);
  const [isOpen, form] = useDisclosure(false);
  if (isOpen) return <DecisionForm {...props} onCancel={form.close} />;
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('decide.description')}
      </Text>
      <div>
        <Button variant="default" leftSection={<IconUserCheck size={14} aria-hidden />} onClick={form.open}>
          {t('decide.open')}
        </Button>
      </div>
    </>
  );
}

type FormProps = UndecidedProps & { readonly onCancel: () => void };

function DecisionForm({ decide, onCancel, ...debit }: FormProps) {
  const { t } = useTranslation(['cycles', 'common']);
  const { dueDate, amount } = debit.detail.row;
  const today = useToday();
  const { draft, change } = useDecisionDraft(today, amount);
  return (
    <Stack gap="xs">
      <DebitWarning {...debit} />
      <DecisionFields size="xs" draft={draft} onChange={change} charge={{ dueDate, amount }} />
      <Group gap="xs">
        <Button disabled={!isKeepable(draft, today, dueDate)} onClick={() => void decide(decidedOf(draft))}>
          {t('decide.save')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
