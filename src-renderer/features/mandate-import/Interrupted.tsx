import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportStatus } from '../../../src-preload/contract/mandate-writing.ts';
import { useFormats } from '../../app/formats.ts';
import { useAction } from '../../app/use-action.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { Notice } from '../../components/Notice.tsx';

type Props = {
  readonly status: ImportStatus;
  readonly onResumed: (status: ImportStatus) => void;
  readonly onDiscarded: () => void;
};

/** An import that stopped half-way: it goes on where it was, or what was never sent is given up. */
export function Interrupted({ status, onResumed, onDiscarded }: Props) {
  const { t } = useTranslation('mandate-import');
  const { count } = useFormats();
  const { connectionId, batchId, done, total, refused, unknown } = status;
  const resuming = useAction(ciclo.mandateWriting.resumeImport);
  const discarding = useAction(ciclo.mandateWriting.discardImport);
  const resume = async () => {
    const answer = await resuming.run({ connectionId, batchId });
    if (answer.ok) onResumed(answer.value);
  };
  const discard = async () => {
    const answer = await discarding.run({ connectionId, batchId });
    if (answer.ok) onDiscarded();
  };
  const left = total - done - refused - unknown;
  return (
    <Notice tone="attention" icon={IconPlayerPause} title={t('interrupted.title')}>
      <Stack gap={6}>
        <Text size="sm">
          {t('interrupted.text', { done: count(done), total: count(total), left: count(left) })}
        </Text>
        <Group gap="xs">
          <Button loading={resuming.state.kind === 'running'} onClick={() => void resume()}>
            {t('run.resume')}
          </Button>
          <Button
            variant="default"
            loading={discarding.state.kind === 'running'}
            onClick={() => void discard()}
          >
            {t('interrupted.discard')}
          </Button>
        </Group>
        {resuming.state.kind === 'failed' && <FailureNotice failure={resuming.state.failure} />}
        {discarding.state.kind === 'failed' && <FailureNotice failure={discarding.state.failure} />}
      </Stack>
    </Notice>
  );
}
