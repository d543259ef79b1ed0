import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LeaveGuard } from '../kit/routes/use-leave-guard.ts';

/** Asks whether what was typed may be lost. */
export function LeaveQuestion({ guard }: { readonly guard: LeaveGuard }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={guard.isAsking}
      onClose={guard.stay}
      title={<Text fw={600}>{t('leaving.title')}</Text>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('leaving.text')}</Text>
        <Group gap="xs">
          <Button data-autofocus onClick={guard.stay}>
            {t('leaving.stay')}
          </Button>
          <Button variant="default" onClick={guard.leave}>
            {t('leaving.leave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
