import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconPencilExclamation, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChargeBatch } from '../../../src-preload/contract/charging.ts';
import { ciclo } from '../../bridge.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { chargeBatchHref } from '../../kit/routes/charging-links.ts';
import { chargeHref } from '../../kit/routes/cycle-links.ts';
import { FailureNotice } from '../failures/FailureNotice.tsx';
import { Notice } from '../failures/Notice.tsx';
import { StoppedBy } from '../failures/StoppedBy.tsx';
import { useResumeBatch } from './use-resume-batch.ts';

type Props = { readonly connectionId: string; readonly batch: ChargeBatch };

/** A correction that stands still between its two steps: what that means for the cycle, and the way to finish it. */
export function InterruptedCorrection({ connectionId, batch }: Props) {
  const { t } = useTranslation('charging');
  const { batchId, stoppedBy } = batch;
  const { state, resume } = useResumeBatch(connectionId, batchId);
  const place = correctionPlace(batch);
  return (
    <Notice
      role="status"
      tone="attention"
      icon={IconPencilExclamation}
      title={t(`interruptedCorrection.${place}.title`)}
    >
      <Whose connectionId={connectionId} batchId={batchId} />
      {stoppedBy && <StoppedBy failure={stoppedBy} />}
      <Text size="sm">{t(`interruptedCorrection.${place}.meaning`)}</Text>
      <Group gap="sm" mt={6}>
        <Button
          leftSection={<IconPlayerPlay size={14} aria-hidden />}
          loading={state.kind === 'running'}
          onClick={() => void resume()}
        >
          {t(`interruptedCorrection.${place}.resume`)}
        </Button>
        <WhereToLook batch={batch} />
      </Group>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
    </Notice>
  );
}

function WhereToLook({ batch: { batchId, replaces } }: Pick<Props, 'batch'>) {
  const { t } = useTranslation('charging');
  return (
    <>
      <Anchor size="sm" href={chargeBatchHref(batchId)}>
        {t('interruptedCorrection.see')}
      </Anchor>
      {replaces !== null && (
        <Anchor size="sm" href={chargeHref(replaces.txid)}>
          {t('interruptedCorrection.old')}
        </Anchor>
      )}
    </>
  );
}

/** The new charge in words, once it was read. */
function Whose({ connectionId, batchId }: { readonly connectionId: string; readonly batchId: string }) {
  const { t } = useTranslation('charging');
  const { money, date } = useFormats();
  const query = useQuery(ciclo.charging.batch, { connectionId, batchId });
  const [row] = query.state === 'ready' ? query.value.rows : [];
  if (row === undefined) return null;
  const name = row.payerName || t('unknownPayer');
  return (
    <Text size="sm" fw={600}>
      {t('interruptedCorrection.charge', { name, amount: money(row.amount), dueDate: date(row.dueDate) })}
    </Text>
  );
}

/** Where a correction stands still: before the old charge was cancelled, not knowing whether it was, or after it and before the new one. */
type CorrectionPlace = 'notBegun' | 'cancelling' | 'creating' | 'creatingUnknown';

/** Told from what came of the cancellation, and of the new charge. */
function correctionPlace({ replaces, unknown, sent }: ChargeBatch): CorrectionPlace {
  if (replaces?.outcome === 'waiting') return 'notBegun';
  if (replaces?.outcome !== 'done') return 'cancelling';
  return unknown + sent > 0 ? 'creatingUnknown' : 'creating';
}
