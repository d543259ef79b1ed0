import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../bridge.ts';
import { FailureNotice } from '../components/FailureNotice.tsx';
import { useAction } from '../kit/queries/use-action.ts';

type Props = { readonly connectionId: string; readonly id: number; readonly subject: string };

/** Closes a write in doubt as not done, after asking: looking at the bank tells no more of it. */
export function GiveUpWrite(props: Props) {
  const { t } = useTranslation('writing');
  const [isOpen, question] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={t('giveUpSubject', { subject: props.subject })}
        aria-haspopup="dialog"
        onClick={question.open}
      >
        {t('giveUp')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={question.close}
        title={<Text fw={600}>{t('question.title')}</Text>}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <Question {...props} onClose={question.close} />
      </Modal>
    </>
  );
}

function Question({ connectionId, id, subject, onClose }: Props & { readonly onClose: () => void }) {
  const { t } = useTranslation('writing');
  const { state, run } = useAction(ciclo.writing.giveUp);
  const giveUp = async (): Promise<void> => {
    const answer = await run({ connectionId, id });
    // The button that opened the question is gone with its write.
    if (answer.ok) document.getElementById('content')?.focus();
  };
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {subject}
      </Text>
      <Text size="sm">{t('question.text')}</Text>
      {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button color="red.8" loading={state.kind === 'running'} onClick={() => void giveUp()}>
          {t('question.confirm')}
        </Button>
      </Group>
    </Stack>
  );
}
