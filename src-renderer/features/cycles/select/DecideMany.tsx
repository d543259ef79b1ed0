import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import type { Decision } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { ciclo, withOneReason } from '../../../bridge.ts';
import { ModalDialog } from '../../../components/ModalDialog.tsx';
import { showReport } from '../../../components/notices/notices.tsx';
import { offerUndo } from '../../../components/notices/undo.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useToday } from '../../../kit/formats/use-today.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { DecisionFields } from '../DecisionFields.tsx';
import { type Decided, decidedOf, isKeepable, useDecisionDraft } from '../decision-draft.ts';
import { ManyReport, Outcomes, RowReasons } from './ManyReport.tsx';
import { type Over, type RowOutcome, useFailureText, useOneByOne } from './one-by-one.ts';
import { canDecide } from './selection.ts';

type Props = { readonly rows: readonly CycleRow[]; readonly isOpen: boolean; readonly onClose: () => void };

/** A person's word on many charges: paid by other means, or not charged any more. */
export function DecideMany({ isOpen, onClose, rows }: Props) {
  const { t } = useTranslation('cycles');
  return (
    <ModalDialog
      title={t('select.decideTitle')}
      size="lg"
      isOpen={isOpen}
      onClose={onClose}
      closeOnClickOutside={false}
    >
      <DecideForm rows={rows} isOpen={isOpen} onClose={onClose} />
    </ModalDialog>
  );
}

function DecideForm({ rows: chosen, isOpen, onClose }: Props) {
  const { t } = useTranslation(['cycles', 'common']);
  const { count } = useFormats();
  // What was chosen when it opened: deciding changes the rows themselves.
  const [rows] = useState(chosen);
  const today = useToday();
  const { draft, change } = useDecisionDraft(today, null);
  const { state, decide, stop } = useDecideMany(isOpen);
  const decidable = rows.filter(canDecide);
  const others = rows.filter((row) => !canDecide(row));
  const underWay = decidable.filter(({ state }) => state === 'retrying').length;
  const leftOut = others.map(
    (row): RowOutcome => ({
      ...{ row, isDone: false },
      text: t(`states:charge.${row.state}.name`),
    }),
  );
  if (state.kind !== 'waiting')
    return (
      <Stack gap="sm">
        <ManyReport state={state} onStop={stop} />
        {state.kind === 'over' && (
          <Group>
            <Button onClick={onClose}>{t('common:close')}</Button>
          </Group>
        )}
      </Stack>
    );
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t('select.decideText', { count: decidable.length, shown: count(decidable.length) })}
      </Text>
      {underWay > 0 && (
        <Text size="sm" c="var(--tone-attention)">
          {t('select.underWay', { count: underWay, shown: count(underWay) })} {t('decide.debitMeaning')}
        </Text>
      )}
      <RowReasons
        title={t('select.notDecided', { count: others.length, shown: count(others.length) })}
        rows={leftOut}
      />
      <DecisionFields draft={draft} onChange={change} charge={null} />
      <Group gap="xs">
        <Button
          disabled={decidable.length === 0 || !isKeepable(draft, today, null)}
          onClick={() => void decide(decidable, decidedOf(draft))}
        >
          {t('select.decideDo', { count: decidable.length, shown: count(decidable.length) })}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Where the dialog was closed in the middle: what was not done has no other place to be told. */
function tellLeft(over: Over): void {
  if (over.isStopped || over.outcomes.some(({ isDone }) => !isDone)) showReport(<Outcomes {...over} />);
}

/** Decides one after the other while the dialog is open; all that was decided is offered back at once. */
function useDecideMany(isOpen: boolean) {
  const { t } = useTranslation('cycles');
  const { count } = useFormats();
  const { id: connectionId } = useConnection();
  const failureText = useFailureText();
  const { state, run, stop } = useOneByOne({ isShown: isOpen, onLeft: tellLeft });
  const decideOne = (txid: string, word: Omit<Decided, 'decision'> & { decision: Decision | null }) =>
    ciclo.cycles.decide({ connectionId, txid, ...word });
  const undo = async (outcomes: readonly RowOutcome[]) => {
    for (const { row } of outcomes) {
      const answer = await decideOne(row.txid, { decision: null, note: '', paidOn: null, amount: null });
      if (!answer.ok) return answer;
    }
    return { ok: true, value: null } as const;
  };
  const decide = async (rows: readonly CycleRow[], decided: Decided): Promise<void> => {
    const one = async (row: CycleRow): Promise<RowOutcome> => {
      const amount = decided.decision === 'settled_outside' ? row.amount : null;
      const answer = await decideOne(row.txid, { ...decided, amount });
      return { row, isDone: answer.ok, text: answer.ok ? '' : failureText(answer.error) };
    };
    const outcomes = await withOneReason(() => run(rows, one));
    const done = outcomes.filter(({ isDone }) => isDone);
    if (done.length === 0) return;
    offerUndo({
      text: t('select.done', { count: done.length, shown: count(done.length) }),
      undo: () => withOneReason(() => undo(done)),
    });
  };
  return { state, decide, stop };
}
