import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { useAction } from '../../kit/queries/use-action.ts';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

/** Says what a forgotten passphrase costs, and turns the lock off at that price. */
export function ForgottenPassphrase({ isOpen, onClose }: Props) {
  const { t } = useTranslation('lock');
  const { state, run } = useAction(ciclo.lock.forget);
  const forget = async (): Promise<void> => {
    const answer = await run(null);
    if (answer.ok) onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={<Text fw={600}>{t('forget.title')}</Text>}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="sm">
        {(['text', 'stays', 'after'] as const).map((part) => (
          <Text key={part} size="sm">
            {t(`forget.${part}`)}
          </Text>
        ))}
        {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
        <Group gap="xs">
          <Button data-autofocus onClick={onClose}>
            {t('forget.cancel')}
          </Button>
          <Button color="red.8" loading={state.kind === 'running'} onClick={() => void forget()}>
            {t('forget.confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
