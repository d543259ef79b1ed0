import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/failures/Notice.tsx';
import { isUnfinished } from '../../../kit/queries/use-followed-batches.ts';
import { RetryBatchReport } from './RetryBatchReport.tsx';
import { useRetryBatches } from './use-retry-batches.ts';

/** Retries of many that go on, or stand still before their end, below the list: who left the dialog, or closed the program, finds them here. */
export function OpenRetries() {
  const { t } = useTranslation('cycles');
  const batches = useRetryBatches().filter(isUnfinished);
  return batches.map((batch) => (
    <Notice
      key={batch.batchId}
      tone={batch.isRunning ? 'open' : 'attention'}
      icon={IconRefresh}
      title={t(batch.isRunning ? 'retries.running' : 'retries.stopped')}
    >
      <RetryBatchReport batch={batch} />
    </Notice>
  ));
}
