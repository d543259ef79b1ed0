import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ImportStatus } from '../../../src-preload/contract/mandate-writing.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { Notice } from '../../components/failures/Notice.tsx';
import { ConfirmButton } from '../../components/writing/ConfirmWriteDialog.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useResumeImport } from './use-resume-import.ts';

type Props = {
  readonly status: ImportStatus;
  readonly onResumed: (status: ImportStatus) => void;
  readonly onDiscarded: () => void;
};

/** An import that stopped half-way, or has rows in doubt: it goes on where it was, or what has not happened is given up. */
export function Interrupted({ status, onResumed, onDiscarded }: Props) {
  const { t } = useTranslation('mandate-import');
  const { count } = useFormats();
  const { makes: context, state, done, total, refused, unknown } = status;
  const isInDoubt = state === 'in_doubt';
  const resuming = useResumeImport(status, onResumed);
  const left = total - done - refused - unknown;
  return (
    <Notice
      tone="attention"
      icon={IconPlayerPause}
      title={t(isInDoubt ? 'interrupted.doubtTitle' : 'interrupted.title', { context })}
    >
      <Stack gap={6}>
        <Text size="sm">
          {isInDoubt
            ? t('interrupted.doubtText', { context, count: unknown, written: count(unknown) })
            : t('interrupted.text', { context, done: count(done), total: count(total), left: count(left) })}
        </Text>
        {!isInDoubt && unknown > 0 && (
          <Text size="sm">{t('run.unknown', { count: unknown, written: count(unknown) })}</Text>
        )}
        <Group gap="xs">
          <Button loading={resuming.isResuming} onClick={() => void resuming.resume()}>
            {t(isInDoubt ? 'run.settle' : 'run.resume')}
          </Button>
          <GiveUp {...{ status, onDiscarded }} />
        </Group>
        {resuming.failure !== null && <FailureNotice failure={resuming.failure} />}
      </Stack>
    </Notice>
  );
}

/** Gives up what was never sent, after asking: it comes back only where its list is imported again. */
function GiveUp({
  status: { connectionId, batchId, makes: context },
  onDiscarded,
}: Omit<Props, 'onResumed'>) {
  const { t } = useTranslation('mandate-import');
  return (
    <ConfirmButton
      label={t('interrupted.discard')}
      title={t('interrupted.question.title')}
      text={t('interrupted.question.text', { context })}
      confirmLabel={t('interrupted.discard')}
      call={ciclo.mandateWriting.discardImport}
      input={{ connectionId, batchId }}
      onDone={onDiscarded}
    />
  );
}
