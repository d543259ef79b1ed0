import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RetryBatch, RetryRow } from '../../../../src-preload/contract/charging.ts';
import { ciclo } from '../../../bridge.ts';
import { FailureNotice } from '../../../components/failures/FailureNotice.tsx';
import { useFormats } from '../../../kit/formats/formats.ts';
import { useConnection } from '../../../kit/queries/app-store.ts';
import { useAction } from '../../../kit/queries/use-action.ts';
import { isUnfinished } from '../../../kit/queries/use-followed-batches.ts';
import { useQuery } from '../../../kit/queries/use-query.ts';
import { useDraftTexts } from '../../../kit/texts/draft-texts.ts';
import { RowReasons } from './ManyReport.tsx';

type Props = { readonly batch: RetryBatch };

/** How far a batch of retries is, with the way to stop it and go on; then what became of each that was not done. */
export function RetryBatchReport({ batch }: Props) {
  const { t } = useTranslation(['cycles', 'errors']);
  const { count } = useFormats();
  const { total, done, refused, notDone, isRunning, stoppedBy } = batch;
  const settled = done + refused + notDone;
  const text = t('select.running', { done: count(settled), total: count(total) });
  const isOver = !isRunning && !isUnfinished(batch);
  return (
    <Stack gap={6}>
      <Text size="sm" fw={isOver ? 600 : 400} role="status">
        {isOver ? t('select.done', { count: done, shown: count(done) }) : text}
        {!isRunning && !isOver && ` ${t('retries.waits')}`}
      </Text>
      {!isOver && <Progress value={(settled / Math.max(1, total)) * 100} aria-label={text} />}
      {stoppedBy && !isRunning && (
        <Text size="sm">{t(`errors:${stoppedBy.code}.title`, stoppedBy.params)}</Text>
      )}
      {settled > done && <NotDone batch={batch} />}
      {!isOver && <Actions batch={batch} />}
    </Stack>
  );
}

/** Stopped between two by a person; what stands still goes on, or is given up, by a person's word alone. */
function Actions({ batch: { batchId, isRunning, unknown, waiting } }: Props) {
  const { t } = useTranslation('cycles');
  const { id: connectionId } = useConnection();
  const [pause, resume, abandon] = [
    useAction(ciclo.charging.pauseRetries),
    useAction(ciclo.charging.resumeRetries),
    useAction(ciclo.charging.abandonRetries),
  ];
  const failed = [pause.state, resume.state, abandon.state].find((state) => state.kind === 'failed');
  const one = { connectionId, batchId };
  return (
    <>
      <Group gap="xs">
        {isRunning ? (
          <Button variant="default" onClick={() => void pause.run(one)}>
            {t('select.stop')}
          </Button>
        ) : (
          <>
            <Button loading={resume.state.kind === 'running'} onClick={() => void resume.run(one)}>
              {t('retries.resume')}
            </Button>
            {waiting > 0 && unknown === 0 && (
              <Button variant="default" onClick={() => void abandon.run(one)}>
                {t('retries.abandon')}
              </Button>
            )}
          </>
        )}
      </Group>
      {failed?.kind === 'failed' && <FailureNotice failure={failed.failure} />}
    </>
  );
}

/** By payer, each with why it was not done; read anew whenever one more was settled. */
function NotDone({ batch: { batchId, refused, notDone } }: Props) {
  const { t } = useTranslation(['cycles', 'errors']);
  const { id: connectionId } = useConnection();
  const { count } = useFormats();
  const why = useReason();
  const query = useQuery(ciclo.charging.retryBatch, { connectionId, batchId });
  if (query.state !== 'ready') return null;
  const rows = query.value.rows
    .filter(({ outcome }) => outcome === 'refused' || outcome === 'not_done')
    .map((row) => ({ row: { ...row, dueDate: row.date }, text: why(row) }));
  const title = t('select.notDone', { count: refused + notDone, shown: count(refused + notDone) });
  return <RowReasons title={title} rows={rows} />;
}

function useReason(): (row: RetryRow) => string {
  const { t } = useTranslation(['cycles', 'errors']);
  const texts = useDraftTexts();
  return ({ code, violations, outcome }) => {
    if (violations.length > 0) return violations.map(texts.violation).join(' ');
    if (code !== null) return t(`errors:${code}.title`);
    return t(outcome === 'not_done' ? 'retries.notAsked' : 'retries.refused');
  };
}
