import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import { ModalDialog } from '../../../components/layout/ModalDialog.tsx';
import { targetLabel } from '../target-label.ts';
import { RevealedSecret } from './RevealedSecret.tsx';

type Props = {
  readonly connectionId: string;
  readonly target: WebhookTarget;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** What to paste into the bank's panel. */
export function CopyForPanel({ connectionId, target, isOpen, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <ModalDialog
      size="lg"
      title={t('reveal.title', { target: targetLabel(target, t) })}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t('reveal.text')}</Text>
        <RevealedSecret connectionId={connectionId} target={target} />
      </Stack>
    </ModalDialog>
  );
}
