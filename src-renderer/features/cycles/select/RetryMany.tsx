import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/failures/FailureNotice.tsx';
import { ModalDialog } from '../../../components/layout/ModalDialog.tsx';
import { LoadingRows } from '../../../components/reading/LoadingRows.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useAction } from '../../../kit/queries/use-action.ts';
import { isUnfinished } from '../../../kit/queries/use-followed-batches.ts';
import { useChargeLabels } from '../../../kit/texts/charge-labels.ts';
import { RowReasons } from './ManyReport.tsx';
import { type RowOutcome, useFailureText } from './one-by-one.ts';
import { RetryBatchReport } from './RetryBatchReport.tsx';
import { firstRetry } from './retry-days.ts';
import { useRetryBatches } from './use-retry-batches.ts';

type Props = {
  readonly rows: readonly CycleRow[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Told which charges are tried again from here on, by txid. */
  readonly onDone: (txids: readonly string[]) => void;
};

/** Tries many failed debits again, each on its first possible day; what the rules refuse is said before anything is sent. */
export function RetryMany({ isOpen, ...props }: Props) {
  const { t } = useTranslation('cycles');
  return (
    <ModalDialog title={t('select.retryTitle')} size="lg" isOpen={isOpen} onClose={props.onClose}>
      <RetryPlans {...props} />
    </ModalDialog>
  );
}

type Planned = { readonly row: CycleRow; readonly date: string };
type Plans = { readonly possible: readonly Planned[]; readonly refused: readonly RowOutcome[] };

function RetryPlans({ rows, ...props }: Omit<Props, 'isOpen'>) {
  const plans = usePlans(rows);
  return plans === null ? <LoadingRows rows={4} /> : <Question plans={plans} {...props} />;
}

type QuestionProps = Pick<Props, 'onClose' | 'onDone'> & { readonly plans: Plans };

function Question({ plans: { possible, refused }, onClose, onDone }: QuestionProps) {
  const { t } = useTranslation(['cycles', 'common']);
  const { count } = useFormats();
  const { state, run } = useSending();
  const sent = state.kind === 'done' && state.value.kind === 'started' ? state.value.batchId : null;
  const send = async (): Promise<void> => {
    const answer = await run(possible);
    if (answer.ok && answer.value.kind === 'started') onDone(possible.map(({ row }) => row.txid));
  };
  if (sent !== null) return <Sent batchId={sent} onClose={onClose} />;
  return (
    <Stack gap="sm">
      <ByDay possible={possible} />
      <RowReasons
        title={t('select.notRetried', { count: refused.length, shown: count(refused.length) })}
        rows={refused}
      />
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      {state.kind === 'done' && <Text size="sm">{t('retries.changed')}</Text>}
      <Group gap="xs">
        <Button
          disabled={possible.length === 0}
          loading={state.kind === 'running'}
          onClick={() => void send()}
        >
          {t('select.retryDo', { count: possible.length, shown: count(possible.length) })}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

/** It goes on whether or not anybody looks. */
function Sent({ batchId, onClose }: { readonly batchId: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['cycles', 'common']);
  const batch = useRetryBatches().find((each) => each.batchId === batchId);
  return (
    <Stack gap="sm">
      {batch === undefined ? <LoadingRows rows={2} /> : <RetryBatchReport batch={batch} />}
      <Group>
        <Button variant={batch && isUnfinished(batch) ? 'default' : 'filled'} onClick={onClose}>
          {t('common:close')}
        </Button>
      </Group>
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

/** Hands all of them to the main side, which journals them before it asks for the first. */
function useSending() {
  const { id: connectionId } = useConnection();
  return useAction((possible: readonly Planned[]) =>
    ciclo.charging.retryMany({
      connectionId,
      retries: possible.map(({ row: { txid }, date }) => ({ txid, date })),
    }),
  );
}
