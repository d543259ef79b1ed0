import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChargeBatch } from '../../../src-preload/contract/charging.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { useChargeBatches } from '../../kit/queries/use-charge-batches.ts';
import { isUnfinished } from '../../kit/queries/use-followed-batches.ts';
import { chargeBatchHref } from '../../kit/routes/charging-links.ts';
import { FailureNotice } from '../failures/FailureNotice.tsx';
import { Notice } from '../failures/Notice.tsx';
import { StoppedBy } from '../failures/StoppedBy.tsx';
import { LoadingRows } from '../reading/LoadingRows.tsx';
import { InterruptedCorrection } from './InterruptedCorrection.tsx';
import { useResumeBatch } from './use-resume-batch.ts';

type ListProps = {
  readonly connectionId: string;
  /** A batch that is on screen anyway. */
  readonly except?: string | null;
  /** What stands below. It waits until this is known, lest it be pushed down under the pointer. */
  readonly children: ReactNode;
};

/** Says which sendings of charges stand still before their end; nothing goes on without a person's word. */
export function InterruptedCharging({ connectionId, except = null, children }: ListProps) {
  const query = useChargeBatches(connectionId);
  if (query.state === 'loading') return <LoadingRows />;
  const batches = query.state === 'ready' ? query.value : [];
  return (
    <>
      {batches
        .filter((batch) => isUnfinished(batch) && !batch.isRunning && batch.batchId !== except)
        .map((batch) =>
          batch.replaces === null ? (
            <Interrupted key={batch.batchId} connectionId={connectionId} batch={batch} />
          ) : (
            <InterruptedCorrection key={batch.batchId} connectionId={connectionId} batch={batch} />
          ),
        )}
      {children}
    </>
  );
}

type Props = { readonly connectionId: string; readonly batch: ChargeBatch };

function Interrupted({ connectionId, batch }: Props) {
  const { t } = useTranslation('charging');
  const { count } = useFormats();
  const { state, resume } = useResumeBatch(connectionId, batch.batchId);
  // What was under way has left this computer too, and nobody knows what became of it.
  const unanswered = batch.unknown + batch.sent;
  const answered = batch.total - batch.waiting - unanswered;
  return (
    <Notice
      role="status"
      tone="attention"
      icon={IconPlayerPause}
      title={t(unanswered > 0 ? 'interrupted.titleUnanswered' : 'interrupted.title', {
        answered: count(answered),
        count: unanswered,
        shown: count(unanswered),
        total: count(batch.total),
      })}
    >
      {batch.stoppedBy && <StoppedBy failure={batch.stoppedBy} />}
      <Text size="sm">{t('interrupted.meaning')}</Text>
      <Group gap="sm" mt={6}>
        <Button
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          loading={state.kind === 'running'}
          onClick={() => void resume()}
        >
          {t('interrupted.resume')}
        </Button>
        <Anchor size="sm" href={chargeBatchHref(batch.batchId)}>
          {t('interrupted.see')}
        </Anchor>
      </Group>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
    </Notice>
  );
}
