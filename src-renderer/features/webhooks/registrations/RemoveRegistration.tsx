import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import { ciclo } from '../../../bridge.ts';
import { WriteOutcome } from '../../../components/WriteOutcome.tsx';
import { useWrite } from '../../../kit/queries/use-write.ts';
import { targetWords } from '../target-words.ts';

type Props = {
  readonly connectionId: string;
  readonly target: WebhookTarget;
  readonly onClose: () => void;
  readonly onChange: () => void;
};

/** Says what stops and removes the registration at the bank. */
export function RemoveRegistration({ connectionId, target, onClose, onChange }: Props) {
  const { t } = useTranslation('webhooks');
  const { run, isRunning, result, failure } = useWrite(ciclo.webhooks.remove);
  const remove = async (): Promise<void> => {
    const outcome = await run({ connectionId, target });
    onChange();
    if (outcome?.kind === 'done') onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{t('removing.title', { target: targetWords(target, t) })}</Text>}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('removing.text')}</Text>
        <WriteOutcome result={result} failure={failure} />
        <Group gap="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('removing.keep')}
          </Button>
          <Button
            color="red.8"
            loading={isRunning}
            disabled={result?.kind === 'unknown'}
            onClick={() => void remove()}
          >
            {t('removing.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
