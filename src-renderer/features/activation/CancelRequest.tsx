import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { WriteOutcome } from '../../components/WriteOutcome.tsx';
import { useWrite } from '../../kit/queries/use-write.ts';
import { type Activated, type Guide, leftOpen } from './guide.ts';

type Props = {
  readonly mandate: Activated;
  readonly guide: Guide;
  readonly idSolicRec: string;
  readonly isOpen: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Asks before a request is taken back: the payer can then no longer accept it. */
export function CancelRequest({ isOpen, ...rest }: Props) {
  const { t } = useTranslation('activation');
  return (
    <Modal
      opened={isOpen}
      onClose={rest.onClose}
      title={<Text fw={600}>{t('request.cancelling.title')}</Text>}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Question {...rest} />
    </Modal>
  );
}

function Question({ mandate, guide, idSolicRec, onDone, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('activation');
  const cancel = useWrite(ciclo.confirmations.cancel, leftOpen(guide, mandate, 'cancel_confirmation'));
  const confirm = async (): Promise<void> => {
    const result = await cancel.run({ ...mandate, idSolicRec });
    onDone();
    if (result?.kind === 'done') onClose();
  };
  const isInDoubt = cancel.result?.kind === 'unknown';
  return (
    <Stack gap="sm">
      <Text size="sm">{t('request.cancelling.text')}</Text>
      <WriteOutcome result={cancel.result} failure={cancel.failure} />
      <Group gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t(isInDoubt ? 'common:close' : 'request.cancelling.keep')}
        </Button>
        {!isInDoubt && (
          <Button color="red.8" loading={cancel.isRunning} onClick={() => void confirm()}>
            {t('request.cancelling.confirm')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
