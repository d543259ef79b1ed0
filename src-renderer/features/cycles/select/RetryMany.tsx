import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import { ciclo } from '../../../bridge.ts';
import { LoadingRows } from '../../../components/LoadingRows.tsx';
import { ModalDialog } from '../../../components/ModalDialog.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useChargeLabels } from '../../../kit/texts/charge-labels.ts';
import { ManyReport, RowReasons } from './ManyReport.tsx';
import { type RowOutcome, useFailureText, useOneByOne } from './one-by-one.ts';
import { firstRetry } from './retry-days.ts';

type Props = { readonly rows: readonly CycleRow[]; readonly isOpen: boolean; readonly onClose: () => void };

/** Tries many failed debits again, each on its first possible day; what the rules refuse is said before anything is sent. */
export function RetryMany({ isOpen, onClose, rows }: Props) {
  const { t } = useTranslation('cycles');
  return (
    <ModalDialog title={t('select.retryTitle')} size="lg" isOpen={isOpen} onClose={onClose}>
      <RetryPlans rows={rows} onClose={onClose} />
    </ModalDialog>
  );
}

type Planned = { readonly row: CycleRow; readonly date: string };
type Plans = { readonly possible: readonly Planned[]; readonly refused: readonly RowOutcome[] };

function RetryPlans({ rows, onClose }: Omit<Props, 'isOpen'>) {
  const plans = usePlans(rows);
  return plans === null ? <LoadingRows rows={4} /> : <Question plans={plans} onClose={onClose} />;
}

function Question({
  plans: { possible, refused },
  onClose,
}: {
  readonly plans: Plans;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['cycles', 'common']);
  const { count } = useFormats();
  const { state, send, stop } = useSending();
  const isOver = state.kind === 'over';
  return (
    <Stack gap="sm">
      {state.kind === 'waiting' && <ByDay possible={possible} />}
      {state.kind === 'waiting' && (
        <RowReasons
          title={t('select.notRetried', { count: refused.length, shown: count(refused.length) })}
          rows={refused}
        />
      )}
      <ManyReport state={state} onStop={stop} />
      {state.kind !== 'running' && (
        <Group gap="xs">
          {!isOver && (
            <Button disabled={possible.length === 0} onClick={() => void send(possible)}>
              {t('select.retryDo', { count: possible.length, shown: count(possible.length) })}
            </Button>
          )}
          <Button variant={isOver ? 'filled' : 'default'} onClick={onClose}>
            {t(isOver ? 'common:close' : 'common:cancel')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** How many go on which day. */
function ByDay({ possible }: { readonly possible: readonly Planned[] }) {
  const { t } = useTranslation('cycles');
  const { count, date } = useFormats();
  const days = new Map<string, number>();
  for (const { date: day } of possible) days.set(day, (days.get(day) ?? 0) + 1);
  return (
    <>
      <Text size="sm">
        {t('select.retryText', { count: possible.length, shown: count(possible.length) })}
      </Text>
      <List size="sm">
        {[...days]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([day, charges]) => (
            <List.Item key={day}>
              {t('select.retryDay', { date: date(day), count: charges, shown: count(charges) })}
            </List.Item>
          ))}
      </List>
    </>
  );
}

/** What the rules say of each charge that was chosen when the dialog opened; null until all are known. */
function usePlans(rows: readonly CycleRow[]): Plans | null {
  const { id: connectionId } = useConnection();
  const { refusal } = useChargeLabels();
  const failureText = useFailureText();
  const [asked] = useState(rows);
  const [plans, setPlans] = useState<Plans | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; sending checks anew
  useEffect(() => {
    let isCurrent = true;
    const plan = async (): Promise<void> => {
      const [possible, refused]: [Planned[], RowOutcome[]] = [[], []];
      for (const row of asked) {
        const answer = await ciclo.charging.retryPlan({ connectionId, txid: row.txid });
        if (!isCurrent) return;
        if (!answer.ok) {
          refused.push({ row, isDone: false, text: failureText(answer.error) });
          continue;
        }
        const first = firstRetry(answer.value);
        if (first.kind === 'possible') possible.push({ row, date: first.date });
        else refused.push({ row, isDone: false, text: first.refusals.map(refusal).join(' ') });
      }
      setPlans({ possible, refused });
    };
    void plan();
    return () => {
      isCurrent = false;
    };
  }, [asked, connectionId]);
  return plans;
}

/** Asks the bank for one after the other, each journaled before it is sent. */
function useSending() {
  const { id: connectionId } = useConnection();
  const { refusal } = useChargeLabels();
  const failureText = useFailureText();
  const { state, run, stop } = useOneByOne();
  const send = (possible: readonly Planned[]) =>
    run(possible, async ({ row, date }) => {
      const answer = await ciclo.charging.retry({ connectionId, txid: row.txid, date });
      if (!answer.ok) {
        stop();
        return { row, isDone: false, text: failureText(answer.error) };
      }
      if (answer.value.kind === 'illegal')
        return { row, isDone: false, text: answer.value.refusals.map(refusal).join(' ') };
      const { result } = answer.value;
      // What is in doubt is looked into before more is asked for.
      if (result.kind === 'unknown') stop();
      const told = 'failure' in result ? failureText(result.failure) : '';
      return { row, isDone: result.kind === 'done', text: told };
    });
  return { state, send, stop };
}
