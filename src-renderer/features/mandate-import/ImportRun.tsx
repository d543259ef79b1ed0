import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ImportStatus } from '../../../src-preload/contract/mandate-writing.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { PlaceLink } from '../../components/values/PlaceLink.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { ImportResult } from './ImportResult.tsx';
import { NextStep } from './NextStep.tsx';
import { useResumeImport } from './use-resume-import.ts';

type Props = {
  readonly status: ImportStatus;
  readonly onResumed: (status: ImportStatus) => void;
  readonly onLeave: () => void;
  /** Back to the rows that it came from, where they are still at hand. */
  readonly onBack: (() => void) | null;
};

/** An import on its way, or how it ended. */
export function ImportRun({ status, onResumed, onLeave, onBack }: Props) {
  const { t } = useTranslation('mandate-import');
  const { connectionId, batchId, makes, state, failure } = status;
  return (
    <Panel title={t(`run.${state}`, { context: makes })}>
      <Stack gap="sm">
        <RunProgress status={status} />
        {failure !== null && <FailureNotice failure={failure} />}
        {state === 'sending' ? (
          <Button
            variant="default"
            w="fit-content"
            onClick={() => void ciclo.mandateWriting.stopImport({ connectionId, batchId })}
          >
            {t('run.stop')}
          </Button>
        ) : (
          <WaysOn status={status} onResumed={onResumed} onLeave={onLeave} onBack={onBack} />
        )}
        {state !== 'sending' && <ImportResult connectionId={connectionId} batchId={batchId} />}
      </Stack>
    </Panel>
  );
}

/** What can be done once nothing is being sent. */
function WaysOn({ status, onResumed, onLeave, onBack }: Props) {
  const { state } = status;
  const { t } = useTranslation('mandate-import');
  const resuming = useResumeImport(status, onResumed);
  const isInterrupted = state === 'stopped' || state === 'failed' || state === 'in_doubt';
  return (
    <>
      {resuming.failure !== null && <FailureNotice failure={resuming.failure} />}
      <Group gap="xs">
        {isInterrupted && (
          <Button loading={resuming.isResuming} onClick={() => void resuming.resume()}>
            {t(state === 'in_doubt' ? 'run.settle' : 'run.resume')}
          </Button>
        )}
        {!isInterrupted && <NextStep status={status} onBegun={onResumed} />}
        <PlaceLink path="/mandates">{t('run.toList')}</PlaceLink>
        {onBack !== null && (
          <Button variant="default" onClick={onBack}>
            {t('run.back')}
          </Button>
        )}
        <Button variant="default" onClick={onLeave}>
          {t('run.another')}
        </Button>
      </Group>
    </>
  );
}

function RunProgress({
  status: { makes, total, done, refused, unknown },
}: {
  readonly status: ImportStatus;
}) {
  const { t } = useTranslation('mandate-import');
  const { count } = useFormats();
  const ended = done + refused + unknown;
  return (
    <Stack gap={6}>
      <Progress value={total > 0 ? (100 * ended) / total : 0} aria-label={t('run.bar')} />
      <Text size="sm" role="status" className="numeric">
        {t('run.rows', { count: total, ended: count(ended), total: count(total), context: makes })}
        {` · ${t('run.made', { count: done, done: count(done), context: makes })}`}
        {refused > 0 && ` · ${t('run.refused', { count: refused, written: count(refused) })}`}
        {unknown > 0 && ` · ${t('run.unknown', { count: unknown, written: count(unknown) })}`}
      </Text>
      {unknown > 0 && <Text size="sm">{t('run.unknownMeaning')}</Text>}
    </Stack>
  );
}
