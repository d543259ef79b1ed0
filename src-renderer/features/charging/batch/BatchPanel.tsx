import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconHandStop,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchRow, ChargeBatch } from '../../../../src-preload/contract/charging.ts';
import { ciclo, onEvent } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/failures/FailureNotice.tsx';
import { Notice } from '../../../components/failures/Notice.tsx';
import { QueryView } from '../../../components/reading/QueryView.tsx';
import type { MoreRows } from '../../../components/table/ScrollTable.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useAction } from '../../../kit/queries/use-action.ts';
import { isUnfinished } from '../../../kit/queries/use-followed-batches.ts';
import { useHeardBatches } from '../../../kit/queries/use-heard-batches.ts';
import { usePages } from '../../../kit/queries/use-pages.ts';
import { BatchTable } from './BatchTable.tsx';

type Props = {
  readonly connectionId: string;
  readonly batchId: string;
  readonly onClose: () => void;
};

/** Rows are read again at most so often while a batch is sent. */
const READ_PAUSE_MS = 700;

/** How a batch goes: what was sent, what came of each charge, and the way to stop and go on. */
export function BatchPanel({ connectionId, batchId, onClose }: Props) {
  const query = usePages({
    call: ciclo.charging.batch,
    first: 0,
    input: (page) => ({ connectionId, batchId, page: page ?? 0 }),
    next: ({ rows, pages, last }) => (last !== null && rows.length < last.batch.total ? pages : null),
  });
  const { heard, hear } = useHeardBatches<ChargeBatch>(query);
  const readAgain = useThrottledCallback(query.refresh, READ_PAUSE_MS);
  useEffect(
    () =>
      onEvent('charging.progress', ({ batch }) => {
        if (batch.batchId !== batchId) return;
        hear(batch);
        readAgain();
      }),
    [batchId, readAgain, hear],
  );
  return (
    <QueryView query={query}>
      {({ last, rows }) =>
        last !== null && (
          <Batch
            connectionId={connectionId}
            batch={heard[batchId] ?? last.batch}
            rows={rows}
            more={query}
            onClose={onClose}
          />
        )
      }
    </QueryView>
  );
}

type BatchProps = {
  readonly connectionId: string;
  readonly batch: ChargeBatch;
  /** Those that have been read. */
  readonly rows: readonly BatchRow[];
  readonly more: MoreRows;
  readonly onClose: () => void;
};

function Batch({ connectionId, batch, rows, more, onClose }: BatchProps) {
  const { t } = useTranslation('charging');
  const formats = useFormats();
  const settled = batch.done + batch.refused + batch.notDone;
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <BatchTitle batch={batch} />
        <BatchActions connectionId={connectionId} batch={batch} onClose={onClose} />
      </Group>
      <Progress
        value={batch.total === 0 ? 0 : (100 * settled) / batch.total}
        aria-label={t('batch.progress')}
        size="lg"
      />
      <Text size="sm" role="status">
        {t('batch.counts', {
          settled: formats.count(settled),
          total: formats.count(batch.total),
          done: formats.count(batch.done),
          refused: formats.count(batch.refused),
          unknown: formats.count(batch.unknown + batch.sent),
        })}
      </Text>
      {batch.replaces !== null && (
        <Text size="sm">
          {t(batch.done > 0 ? 'correct.both' : `correction.old.${batch.replaces.outcome}`)}
        </Text>
      )}
      {!batch.isRunning && isUnfinished(batch) && batch.replaces === null && <Waits batch={batch} />}
      {batch.unknown > 0 && !batch.isRunning && <Text size="sm">{t('batch.unknownMeaning')}</Text>}
      {batch.stoppedBy && !batch.isRunning && <FailureNotice failure={batch.stoppedBy} />}
      <BatchTable rows={rows} total={batch.total} more={more} />
    </>
  );
}

/** That nothing goes on by itself, and what it waits for. */
function Waits({ batch }: Pick<BatchProps, 'batch'>) {
  const { t } = useTranslation('charging');
  const { count } = useFormats();
  const left = batch.waiting + batch.sent + batch.unknown;
  return (
    <Notice
      role="status"
      tone="attention"
      icon={IconHandStop}
      title={t('batch.waitsForYou', { count: left, shown: count(left), total: count(batch.total) })}
    >
      <Text size="sm">{t('batch.waitsFor')}</Text>
    </Notice>
  );
}

/** What goes on, since when, and how much it is about. */
function BatchTitle({ batch }: Pick<BatchProps, 'batch'>) {
  const { t } = useTranslation('charging');
  const formats = useFormats();
  const headline = batch.isRunning ? 'running' : isUnfinished(batch) ? 'paused' : 'finished';
  return (
    <Stack gap={2}>
      <Title order={2}>{t(`${batch.replaces === null ? 'batch' : 'correction'}.${headline}`)}</Title>
      <Text size="sm" c="dimmed">
        {t('batch.started', {
          at: formats.instant(batch.startedAt),
          count: batch.total,
          shown: formats.count(batch.total),
          amount: formats.money(batch.amount),
        })}
      </Text>
    </Stack>
  );
}

/** What a person can do with a batch, and why the last of it failed. */
function useBatchActions(connectionId: string, batchId: string) {
  const pause = useAction(ciclo.charging.pause);
  const resume = useAction(ciclo.charging.resume);
  const abandon = useAction(ciclo.charging.abandon);
  const input = { connectionId, batchId };
  const failed = [pause.state, resume.state, abandon.state].find(({ kind }) => kind === 'failed');
  return {
    pause: () => void pause.run(input),
    // What was asked to stop goes on until the charge under way has its answer.
    isPausing: pause.state.kind === 'done' || pause.state.kind === 'running',
    resume: () => {
      pause.reset();
      void resume.run(input);
    },
    isResuming: resume.state.kind === 'running',
    abandon: () => void abandon.run(input),
    isAbandoning: abandon.state.kind === 'running',
    failure: failed?.kind === 'failed' ? failed.failure : null,
  };
}

function BatchActions({ connectionId, batch, onClose }: Omit<BatchProps, 'rows' | 'more'>) {
  const { t } = useTranslation('charging');
  const actions = useBatchActions(connectionId, batch.batchId);
  return (
    <Stack gap={6} align="flex-end">
      <Group gap="xs">
        {batch.isRunning && (
          <Button
            variant="default"
            leftSection={<IconPlayerPause size={14} aria-hidden />}
            loading={actions.isPausing}
            onClick={actions.pause}
          >
            {t('batch.pause')}
          </Button>
        )}
        {!batch.isRunning && isUnfinished(batch) && <PausedActions batch={batch} actions={actions} />}
        {!batch.isRunning && (
          <Button variant="default" leftSection={<IconArrowLeft size={14} aria-hidden />} onClick={onClose}>
            {t('batch.back')}
          </Button>
        )}
      </Group>
      {actions.failure && <FailureNotice failure={actions.failure} />}
    </Stack>
  );
}

type PausedProps = Pick<BatchProps, 'batch'> & { readonly actions: ReturnType<typeof useBatchActions> };

/** The two ways out of a batch that stands still. */
function PausedActions({ batch, actions }: PausedProps) {
  const { t } = useTranslation('charging');
  return (
    <>
      <Button
        leftSection={<IconPlayerPlay size={14} aria-hidden />}
        loading={actions.isResuming}
        onClick={actions.resume}
      >
        {t('interrupted.resume')}
      </Button>
      {batch.waiting > 0 && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={14} aria-hidden />}
          loading={actions.isAbandoning}
          onClick={actions.abandon}
        >
          {batch.replaces === null ? t('batch.abandon', { count: batch.waiting }) : t('correction.abandon')}
        </Button>
      )}
    </>
  );
}
