import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import type { Result } from '../../../../src-preload/contract/errors.ts';
import type { Decision } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { ciclo, withOneReason } from '../../../bridge.ts';
import { ModalDialog } from '../../../components/layout/ModalDialog.tsx';
import { showReport } from '../../../components/notices/notices.tsx';
import { offerUndo } from '../../../components/notices/undo.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useToday } from '../../../kit/formats/use-today.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { DecisionFields } from '../DecisionFields.tsx';
import { type Decided, decidedOf, isKeepable, useDecisionDraft } from '../decision-draft.ts';
import { ManyReport, Outcomes, RowReasons } from './ManyReport.tsx';
import { type Over, type RowOutcome, useFailureText, useOneByOne } from './one-by-one.ts';
import { canDecide, notKept, toDecide } from './selection.ts';

type Props = {
  readonly txids: readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Told which charges were decided on, by txid. */
  readonly onDone: (txids: readonly string[]) => void;
};

/** A person's word on many charges: paid by other means, or not charged any more. */
export function DecideMany(props: Props) {
  const { t } = useTranslation('cycles');
  return (
    <ModalDialog
      title={t('select.decideTitle')}
      size="lg"
      isOpen={props.isOpen}
      onClose={props.onClose}
      closeOnClickOutside={false}
    >
      <DecideForm {...props} />
    </ModalDialog>
  );
}

function DecideForm({ txids: chosen, isOpen, onClose, onDone }: Props) {
  const { t } = useTranslation('common');
  // What was chosen when it opened: what is decided is chosen no more.
  const [txids] = useState(chosen);
  const { state, decide, stop } = useDecideMany(isOpen, onDone);
  if (state.kind === 'waiting') return <Question txids={txids} onDecide={decide} onClose={onClose} />;
  return (
    <Stack gap="sm">
      <ManyReport state={state} onStop={stop} />
      {state.kind === 'over' && (
        <Group>
          <Button onClick={onClose}>{t('close')}</Button>
        </Group>
      )}
    </Stack>
  );
}

type QuestionProps = Pick<Props, 'txids' | 'onClose'> & {
  readonly onDecide: (rows: readonly CycleRow[], decided: Decided) => Promise<void>;
};

/** The charges as they are now, which may have changed since they were ticked. */
function Question({ txids, onDecide, onClose }: QuestionProps) {
  const { t } = useTranslation(['cycles', 'common']);
  const { count } = useFormats();
  const { id: connectionId } = useConnection();
  const query = useQuery(ciclo.cycles.rows, { connectionId, txids: [...txids], filter: null });
  const today = useToday();
  const { draft, change } = useDecisionDraft(today, null);
  return (
    <QueryView query={query}>
      {(rows) => {
        const decidable = rows.filter(canDecide);
        return (
          <Stack gap="sm">
            <Judged rows={rows} />
            <DecisionFields draft={draft} onChange={change} charge={null} />
            <Group gap="xs">
              <Button
                disabled={decidable.length === 0 || !isKeepable(draft, today, null)}
                onClick={() => void onDecide(decidable, decidedOf(draft))}
              >
                {t('select.decideDo', { count: decidable.length, shown: count(decidable.length) })}
              </Button>
              <Button variant="default" onClick={onClose}>
                {t('common:cancel')}
              </Button>
            </Group>
          </Stack>
        );
      }}
    </QueryView>
  );
}

/** Of how many the decision is, which of them may still be debited, and which are left as they are. */
function Judged({ rows }: { readonly rows: readonly CycleRow[] }) {
  const { t } = useTranslation(['cycles', 'states']);
  const { count } = useFormats();
  const decidable = rows.filter(canDecide);
  const underWay = decidable.filter(({ mayBeDebited }) => mayBeDebited).length;
  const leftOut = rows
    .filter((row) => !canDecide(row))
    .map((row): RowOutcome => ({ row, isDone: false, text: t(`states:charge.${row.state}.name`) }));
  return (
    <>
      <Text size="sm">
        {t('select.decideText', { count: decidable.length, shown: count(decidable.length) })}
      </Text>
      {underWay > 0 && (
        <Text size="sm" c="var(--tone-attention)">
          {t('select.underWay', { count: underWay, shown: count(underWay) })} {t('decide.debitMeaning')}
        </Text>
      )}
      <RowReasons
        title={t('select.notDecided', { count: leftOut.length, shown: count(leftOut.length) })}
        rows={leftOut}
      />
    </>
  );
}

/** Where the dialog was closed in the middle: what was not done has no other place to be told. */
function tellLeft(over: Over): void {
  if (over.isStopped || over.outcomes.some(({ isDone }) => !isDone)) showReport(<Outcomes {...over} />);
}

type Word = Omit<Decided, 'decision'> & { readonly decision: Decision | null };

const NO_WORD: Word = { decision: null, note: '', paidOn: null, amount: null };

/** Decides one after the other while the dialog is open; all that was decided is offered back at once. */
function useDecideMany(isOpen: boolean, onDone: Props['onDone']) {
  const { t } = useTranslation('cycles');
  const { count } = useFormats();
  const { id: connectionId } = useConnection();
  const failureText = useFailureText();
  const { state, run, stop } = useOneByOne({ isShown: isOpen, onLeft: tellLeft });
  const decideOne = (txid: string, word: Word, seenAt: string | null, seenNotKept?: number) =>
    ciclo.cycles.decide({
      connectionId,
      txid,
      ...word,
      seenAt,
      ...(seenNotKept === undefined ? {} : { seenNotKept }),
    });
  const decide = async (rows: readonly CycleRow[], decided: Decided): Promise<void> => {
    /** When each was decided, by txid. */
    const done = new Map<string, string | null>();
    const one = async (row: CycleRow): Promise<RowOutcome> => {
      const amount = decided.decision === 'settled_outside' ? toDecide(row) : null;
      // A charge that is decided on bears no decision as it is shown: what was decided meanwhile is not overwritten.
      // The amount was taken of what the bank had not kept: where that is less by now, it has shown money since.
      const answer = await decideOne(row.txid, { ...decided, amount }, null, notKept(row));
      if (answer.ok) done.set(row.txid, answer.value.decision?.at ?? null);
      return { row, isDone: answer.ok, text: answer.ok ? '' : failureText(answer.error) };
    };
    await withOneReason(() => run(rows, one));
    if (done.size === 0) return;
    onDone([...done.keys()]);
    offerUndo({
      text: t('select.done', { count: done.size, shown: count(done.size) }),
      undo: () => withOneReason(() => takeBackEach(done, (txid, seenAt) => decideOne(txid, NO_WORD, seenAt))),
    });
  };
  return { state, decide, stop };
}

/** Takes all back that stands as it was decided; what somebody has decided otherwise since stays, and is told. Another failure ends it. */
async function takeBackEach(
  done: ReadonlyMap<string, string | null>,
  takeBack: (txid: string, seenAt: string | null) => Promise<Result<unknown>>,
): Promise<Result<unknown>> {
  let answer: Result<unknown> = { ok: true, value: null };
  for (const [txid, seenAt] of done) {
    const one = await takeBack(txid, seenAt);
    if (one.ok) continue;
    answer = one;
    if (one.error.code !== 'act_overtaken') break;
  }
  return answer;
}
