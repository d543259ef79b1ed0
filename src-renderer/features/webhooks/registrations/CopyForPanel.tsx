import { Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import { targetWords } from '../target-words.ts';
import { RevealedSecret } from './RevealedSecret.tsx';

type Props = {
  readonly connectionId: string;
  readonly target: WebhookTarget;
  readonly onClose: () => void;
};

/** What to paste into the bank's panel. */
export function CopyForPanel({ connectionId, target, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={600}>{t('reveal.title', { target: targetWords(target, t) })}</Text>}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('reveal.text')}</Text>
        <RevealedSecret connectionId={connectionId} target={target} />
      </Stack>
    </Modal>
  );
}
